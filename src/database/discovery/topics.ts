import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { houseEmail } from '../../domain/identity/house-account.ts';
import { idOf, showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';

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

/**
 * A topic with its number of followers and its two most liked prompts.
 */
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

/** All topics with the data of their cards, or only the one with this id or slug. */
export async function selectDetailedTopics(
  db: Database,
  viewer: Viewer,
  only?: string,
): Promise<DetailedTopicRow[]> {
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
        order by p.likes_count desc, p.id desc) as prompts
      from ${mostLikedOf(viewer)} p
      left join users u on u.id = p.author_id) top on true
    ${only === undefined ? sql`` : sql`where t.id = ${only} or t.slug = ${only}`}
    order by t.position`,
  );
}

const tagsAndAuthorsRow = z.strictObject({
  tags: z.array(z.strictObject({ key: z.string(), name: z.string(), count: z.number() })),
  authors: z.array(
    z.strictObject({
      username: z.string(),
      displayName: z.string(),
      avatarUrl: z.string(),
      prompts: z.number(),
      likes: z.number(),
    }),
  ),
});
export type TagsAndAuthors = z.infer<typeof tagsAndAuthorsRow>;

/**
 * The most frequent tags and the most liked authors of the `read` most liked prompts of a topic. The site's
 * own account is not counted as an author.
 */
export async function selectTagsAndAuthors(
  db: Database,
  topicId: string,
  { read, tags, authors }: { read: number; tags: number; authors: number },
): Promise<TagsAndAuthors> {
  const [row] = await db.rows(
    tagsAndAuthorsRow,
    sql`
    with best as materialized (
      select id, author_id, tags, tag_keys, likes_count as likes from prompts
      where topic_id = ${topicId} and status = 'published' order by likes_count desc, id desc limit ${read})
    select
      (select coalesce(json_agg(t), '[]') from (
        select k.key, mode() within group (order by k.tag) as name, count(distinct b.id)::int as count
        from best b cross join lateral unnest(b.tag_keys, b.tags) k (key, tag) where k.tag is not null
        group by k.key order by count desc, k.key collate "C" limit ${tags}) t) as tags,
      (select coalesce(json_agg(json_build_object('username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url,
          'prompts', a.prompts, 'likes', a.likes) order by a.likes desc, a.prompts desc, a.author_id), '[]')
        from (select author_id, count(*)::int as prompts, sum(likes)::int as likes from best
            where author_id <> all (array(select id from users where email = ${houseEmail}))
          group by author_id order by likes desc, prompts desc, author_id limit ${authors}) a
        join users u on u.id = a.author_id) as authors`,
  );
  if (!row) throw new Error('The query for the tags and authors of a topic returned no row.');
  return row;
}

/** The two most liked prompts of the topic `t`. Each status has its index. */
function mostLikedOf(viewer: Viewer): SQL {
  const notHidden = isNotHiddenFrom(viewer, sql`author_id`);
  const best = (from: SQL) => sql`(select * from ${from} order by likes_count desc, id desc limit 2)`;
  const published = best(sql`prompts where topic_id = t.id and status = 'published' and ${notHidden}`);
  if (!showsAdult(viewer)) return published;
  const adult = best(sql`prompts where topic_id = t.id and status = 'adult' and ${notHidden}`);
  return best(sql`(${published} union all ${adult}) p`);
}

const likedTopicRow = z.strictObject({ topic_id: z.string() });

/**
 * The topics with the most likes of published prompts since a time, at most `limit`.
 */
export async function mostLikedTopics(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(
    likedTopicRow,
    sql`
    select t.id as topic_id from (
        -- Looked up for each like: as joins they are planned for a third of all likes.
        select (select topic_id from prompts where id = l.prompt_id and status = 'published') as topic_id
        from likes l where l.created_at >= ${since.toISOString()}) l
      join topics t on t.id = l.topic_id
    group by t.id order by count(*) desc, t.position limit ${limit}`,
  );
  return rows.map((row) => row.topic_id);
}
