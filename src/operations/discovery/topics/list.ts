import type { DetailedTopic, Topic, TopicPage } from '../../../contract/discovery/topics.ts';
import { selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import {
  type DetailedTopicRow,
  mostLikedTopics,
  selectDetailedTopics,
  selectTagsAndAuthors,
  selectTopics,
  type TopicRow,
} from '../../../database/discovery/topics.ts';
import { slugOf } from '../../../domain/prompts/slug.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentSummary } from '../../prompts/present.ts';

const weekMs = 7 * 86_400_000;
/** The number of topics marked as trending. */
const trendingTopics = 3;
/** The number of prompts read for a topic's page, and the numbers of tags and authors on it. */
const ofTopicPage = { read: 1_000, tags: 12, authors: 6 } as const;
const featuredShown = 3;

/** Returns all topics in their own order; with `popular`, that many topics by number of prompts. */
export async function listTopics(ctx: Pick<Context, 'db'>, popular?: number): Promise<Topic[]> {
  return (await selectTopics(ctx.db, popular)).map(present);
}

/** Returns the topic with this id, slug or name; undefined when there is none. */
export async function topicNamed(ctx: Context, name: string): Promise<Topic | undefined> {
  const wanted = slugOf(name);
  return (await listTopics(ctx)).find(({ id, slug }) => id === wanted || slug === wanted);
}

/**
 * Returns all topics with followers and their two most liked prompts. The three topics with the most likes in
 * seven days are trending.
 */
export async function listDetailedTopics(ctx: Context): Promise<DetailedTopic[]> {
  return withTrending(ctx, await selectDetailedTopics(ctx.db, ctx.viewer));
}

/**
 * Returns a topic with the contents of its own page. Tags and authors are those of its most liked prompts.
 * Fails with not-found.
 */
export async function readTopic(ctx: Context, name: string): Promise<TopicPage | Failure> {
  const [topic] = await withTrending(ctx, await selectDetailedTopics(ctx.db, ctx.viewer, slugOf(name)));
  if (!topic) return failure('not-found', 'Category not found');
  const { tags, authors } = await ctx.figures.read(`tags and authors of ${topic.id}`, () =>
    selectTagsAndAuthors(ctx.db, topic.id, ofTopicPage),
  );
  const { rows } = await selectPrompts(
    ctx.db,
    ctx.viewer,
    { topic: topic.id, featured: true, sort: 'featured' },
    { limit: featuredShown, offset: 0 },
  );
  return {
    ...topic,
    topTags: tags,
    topAuthors: authors,
    featured: rows.map((row) => presentSummary(ctx.viewer, row)),
  };
}

async function withTrending(
  { figures, db, now }: Context,
  rows: readonly DetailedTopicRow[],
): Promise<DetailedTopic[]> {
  const since = new Date(now().getTime() - weekMs);
  const trending = await figures.read('trending topics', () => mostLikedTopics(db, since, trendingTopics));
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
