import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type Viewer } from '../domain/viewer.ts';
import type { Database } from './connection.ts';

/** A topic and its number of published prompts. */
const topicRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  prompts_count: z.number(),
});
export type TopicRow = z.infer<typeof topicRow>;

/** A topic with followers and its two most liked prompts. Only likes of verified users count. */
const detailedTopicRow = topicRow.extend({
  followers_count: z.number(),
  following: z.boolean(),
  top_prompts: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      author: z.string().nullable(),
      likeCount: z.number(),
    }),
  ),
});
export type DetailedTopicRow = z.infer<typeof detailedTopicRow>;

/** All topics in their own order, or the `popular` ones by number of prompts. */
export async function selectTopics(db: Database, popular?: number): Promise<TopicRow[]> {
  return db.rows(
    topicRow,
    sql`
    select id, name, slug, description, icon, color, prompts_count from topics
    order by ${popular === undefined ? sql`position` : sql`prompts_count desc, position limit ${popular}`}`,
  );
}

/** All topics with what their cards show. */
export async function selectDetailedTopics(db: Database, viewer: Viewer): Promise<DetailedTopicRow[]> {
  const me = idOf(viewer);
  const following = me
    ? sql`exists (select 1 from topic_follows where topic_id = t.id and follower_id = ${me})`
    : sql`false`;
  return db.rows(
    detailedTopicRow,
    sql`
    select t.id, t.name, t.slug, t.description, t.icon, t.color, t.prompts_count, t.followers_count,
      ${following} as following,
      coalesce(top.prompts, '[]') as top_prompts
    from topics t
    left join lateral (
      select json_agg(json_build_object('id', p.id, 'title', p.title, 'author', u.display_name, 'likeCount', p.likes_count)
        order by p.likes_count - p.unverified_likes desc, p.id desc) as prompts
      from (select * from prompts where topic_id = t.id and status = 'published' order by likes_count - unverified_likes desc, id desc limit 2) p
      left join users u on u.id = p.author_id) top on true
    order by t.position`,
  );
}

const likedTopicRow = z.strictObject({ topic_id: z.string() });

/** The topics with the most likes since a time, at most so many: likes by verified users of prompts that are published. */
export async function mostLikedTopics(db: Database, since: Date, most: number): Promise<string[]> {
  const rows = await db.rows(
    likedTopicRow,
    sql`
    select t.id as topic_id from (
        -- Looked up for each like: as joins they are planned for a third of all likes.
        select (select topic_id from prompts where id = l.prompt_id and status = 'published') as topic_id
        from likes l where l.created_at >= ${since.toISOString()} and (select email_verified from users where id = l.user_id)) l
      join topics t on t.id = l.topic_id
    group by t.id order by count(*) desc, t.position limit ${most}`,
  );
  return rows.map((row) => row.topic_id);
}
