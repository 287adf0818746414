import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../../core/connection.ts';
import type { Recounted } from './recount.ts';

const listedRow = z.strictObject({ last: z.string().nullable(), wrong: z.number(), corrected: z.number() });

/**
 * Adds missing rows of `prompt_tags` and corrects wrong ones, for the first `size` prompts after the id
 * `after`. Scores and likes that have a pending update do not count as wrong. One statement.
 */
export async function recountPromptTags(
  db: Database,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const rest = after === undefined ? sql`` : sql`where id > ${after}::uuid`;
  const [row] = await retrying(db, () =>
    db.rows(
      listedRow,
      sql`
      with batch as (select id, topic_id, status, tag_keys, published_at, hot_score, likes_count as likes
        from prompts ${rest} order by id limit ${size}),
      wrong as (
        select distinct k.key, b.* from batch b cross join lateral unnest(b.tag_keys) k (key)
          left join prompt_tags t on t.tag_key = k.key and t.topic_id = b.topic_id and t.prompt_id = b.id
          left join tag_rank_queue s on s.prompt_id = b.id
        where b.status = 'published' and (t.prompt_id is null or t.published_at <> b.published_at
          or s.prompt_id is null and (t.hot_score, t.counted_likes) <> (b.hot_score, b.likes))),
      -- Locked, so that only rows of prompts that have not changed since are written.
      unchanged as (
        select p.id from prompts p join (select distinct id, topic_id, tag_keys, published_at, hot_score, likes from wrong) w
          on w.id = p.id and p.status = 'published' and p.topic_id = w.topic_id and p.tag_keys = w.tag_keys
            and p.published_at = w.published_at and p.hot_score = w.hot_score and p.likes_count = w.likes
        for no key update of p),
      known as (
        insert into tags (key, tag, prompts_count) select distinct key, key, 0 from wrong order by key on conflict do nothing),
      written as (
        insert into prompt_tags as t (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
        select key, topic_id, id, hot_score, likes, published_at from wrong join unchanged using (id)
        on conflict (tag_key, topic_id, prompt_id) do update
          set hot_score = excluded.hot_score, counted_likes = excluded.counted_likes, published_at = excluded.published_at
        returning 1)
      select (select id::text from batch order by id desc limit 1) as last, (select count(*)::int from wrong) as wrong,
        (select count(*)::int from written) as corrected`,
    ),
  );
  const { last, wrong = 0, corrected = 0 } = row ?? {};
  return {
    last: last ?? undefined,
    missed: wrong - corrected,
    corrected: { 'listed tags of prompts': corrected },
  };
}

const countedRow = z.strictObject({
  last: z.string().nullable(),
  wrong: z.number(),
  corrected: z.number(),
  removed: z.number(),
});

/**
 * Removes rows of `prompt_tags` without a published prompt that has the tag and the topic, and corrects the
 * numbers of prompts, for the first `size` tags after the key `after`. One statement.
 */
export async function recountTags(db: Database, after: string | undefined, size: number): Promise<Recounted> {
  const rest = after === undefined ? sql`` : sql`where key > ${after}`;
  const [row] = await retrying(db, () =>
    db.rows(
      countedRow,
      sql`
      with batch as (select key, prompts_count from tags ${rest} order by key limit ${size}),
      listed as (
        select t.tag_key, t.topic_id, t.prompt_id, exists (select 1 from prompts p where p.id = t.prompt_id
          and p.status = 'published' and p.topic_id = t.topic_id and t.tag_key = any(p.tag_keys)) as valid
        from prompt_tags t join batch b on b.key = t.tag_key),
      removed as (
        delete from prompt_tags t using listed l where not l.valid and t.tag_key = l.tag_key and t.topic_id = l.topic_id
          and t.prompt_id = l.prompt_id returning 1),
      tag_counts as (select tag_key, count(*)::int as n from listed where valid group by tag_key),
      wrong as (
        select b.key, b.prompts_count, coalesce(c.n, 0) as n from batch b left join tag_counts c on c.tag_key = b.key
        where b.prompts_count <> coalesce(c.n, 0)),
      corrected as (
        update tags t set prompts_count = w.n from wrong w where t.key = w.key and t.prompts_count = w.prompts_count
        returning 1)
      select (select key from batch order by key desc limit 1) as last, (select count(*)::int from wrong) as wrong,
        (select count(*)::int from corrected) as corrected, (select count(*)::int from removed) as removed`,
    ),
  );
  const { last, wrong = 0, corrected = 0, removed = 0 } = row ?? {};
  return {
    last: last ?? undefined,
    missed: wrong - corrected,
    corrected: { 'prompts of tags': corrected, 'listed tags of prompts': removed },
  };
}
