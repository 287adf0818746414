import type { DetailedTopic, Topic } from '../../contract/topics.ts';
import { mostLikedTopics, selectDetailedTopics, selectTopics, type TopicRow } from '../../database/topics.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Context } from '../context.ts';

const weekMs = 7 * 86_400_000;
/** The number of topics marked as trending. */
const trendingTopics = 3;

/** All topics in their own order; with `popular`, that many by number of prompts. */
export async function listTopics(ctx: Context, popular?: number): Promise<Topic[]> {
  return (await selectTopics(ctx.db, popular)).map(present);
}

/** The topic with this id, slug or name; undefined when there is none. */
export async function topicNamed(ctx: Context, name: string): Promise<Topic | undefined> {
  const wanted = slugOf(name);
  return (await listTopics(ctx)).find(({ id, slug }) => id === wanted || slug === wanted);
}

/** All topics with followers and their two most liked prompts. Trending are the three with the most likes in seven days. */
export async function listDetailedTopics(ctx: Context): Promise<DetailedTopic[]> {
  const since = new Date(ctx.now().getTime() - weekMs);
  const trending = await ctx.figures.read('trending topics', () =>
    mostLikedTopics(ctx.db, since, trendingTopics),
  );
  const rows = await selectDetailedTopics(ctx.db, ctx.viewer);
  return rows.map((row) => ({
    ...present(row),
    followers: row.followers_count,
    following: row.following,
    trending: trending.includes(row.id),
    topPrompts: row.top_prompts.map((prompt) => ({ ...prompt, author: prompt.author ?? 'Anonymous' })),
  }));
}

function present(row: TopicRow): Topic {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    icon: row.icon,
    color: row.color,
    count: row.prompts_count,
  };
}
