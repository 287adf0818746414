import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ViewSource } from '../../domain/prompts/view-sources.ts';
import { type Database, retrying } from '../core/connection.ts';
import { isPublished } from './prompt-statuses.ts';

/** A view, which counts if its reader has not been counted on that day. */
export interface ReaderOfDay {
  promptId: string;
  /** YYYY-MM-DD. */
  day: string;
  /** A salted hash, lower-case hex. */
  reader: string;
  source: ViewSource;
  /** The signed-in user, or null; views by the author do not count. */
  userId: string | null;
}

/**
 * Counts views of published prompts, in one statement. Rows are written in a fixed order, so that processes
 * do not deadlock.
 */
export async function insertViews(db: Database, views: readonly ReaderOfDay[]): Promise<void> {
  if (!views.length) return;
  const rows = JSON.stringify(
    views.map(({ promptId, day, reader, source, userId }) => [promptId, day, reader, source, userId]),
  );
  const from = (source: ViewSource) => sql`count(*) filter (where source = ${sql.raw(`'${source}'`)})::int`;
  await retrying(db, () =>
    db.execute(sql`
    with input_rows as (
      select distinct on (1, 2, 3) (v ->> 0)::uuid as prompt_id, (v ->> 1)::date as day, decode(v ->> 2, 'hex') as reader, v ->> 3 as source,
        (v ->> 4)::uuid as user_id
      from json_array_elements(${rows}::json) v),
    new_readers as (
      insert into view_readers (prompt_id, day, reader)
      select g.prompt_id, g.day, g.reader from input_rows g join prompts p on p.id = g.prompt_id
      where ${isPublished} and p.author_id is distinct from g.user_id order by 1, 2, 3
      on conflict do nothing returning prompt_id, day, reader)
    insert into prompt_days (prompt_id, day, views, from_search, from_social, from_sites, from_here, from_nowhere)
    select prompt_id, day, count(*)::int, ${from('search')}, ${from('social')}, ${from('sites')}, ${from('here')}, ${from('direct')}
    from new_readers join input_rows using (prompt_id, day, reader) group by 1, 2 order by 1, 2
    on conflict (prompt_id, day) do update set views = prompt_days.views + excluded.views,
      from_search = prompt_days.from_search + excluded.from_search, from_social = prompt_days.from_social + excluded.from_social,
      from_sites = prompt_days.from_sites + excluded.from_sites, from_here = prompt_days.from_here + excluded.from_here,
      from_nowhere = prompt_days.from_nowhere + excluded.from_nowhere`),
  );
}

/**
 * A statement after `with` that counts `copies` (prompt_id, day), except those by the prompt's
 * author.
 */
export function copiesByDay(copies: SQL, userId: string | null): SQL {
  return sql`copied as (
    insert into prompt_days (prompt_id, day, copies)
    select m.prompt_id, m.day, 1 from ${copies} m join prompts p on p.id = m.prompt_id where p.author_id is distinct from ${userId}::uuid
    on conflict (prompt_id, day) do update set copies = prompt_days.copies + 1)`;
}

const dayRow = z.strictObject({
  day: z.string(),
  views: z.number(),
  search: z.number(),
  social: z.number(),
  sites: z.number(),
  here: z.number(),
  direct: z.number(),
  copies: z.number(),
  likes: z.number(),
  bookmarks: z.number(),
  comments: z.number(),
});
/** The figures of a prompt on a day. */
export type PromptDay = z.infer<typeof dayRow>;

/**
 * The days in a period (YYYY-MM-DD, both ends included) on which a prompt had activity, earliest first.
 * Reactions that were undone do not count.
 */
export async function selectPromptDays(
  db: Database,
  promptId: string,
  { from, to }: { from: string; to: string },
): Promise<PromptDay[]> {
  const reactions = (table: SQL, columns: SQL, condition = sql`true`) => sql`
    select (r.created_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, ${columns} from ${table} r
    where r.prompt_id = ${promptId} and ${condition} and r.created_at >= ${from}::timestamp at time zone 'UTC'
      and r.created_at < (${to}::timestamp + interval '1 day') at time zone 'UTC'`;
  const others = sql`r.deleted_at is null and r.author_id is distinct from (select author_id from prompts where id = ${promptId})`;
  return db.rows(
    dayRow,
    sql`
    select day::text as day, sum(views)::int as views, sum(search)::int as search, sum(social)::int as social, sum(sites)::int as sites,
      sum(here)::int as here, sum(direct)::int as direct, sum(copies)::int as copies, sum(likes)::int as likes,
      sum(bookmarks)::int as bookmarks, sum(comments)::int as comments
    from (
      select day, views, from_search, from_social, from_sites, from_here, from_nowhere, copies, 0, 0, 0
      from prompt_days where prompt_id = ${promptId} and day between ${from}::date and ${to}::date
      union all ${reactions(sql`likes`, sql`1, 0, 0`)}
      union all ${reactions(sql`bookmarks`, sql`0, 1, 0`)}
      union all ${reactions(sql`comments`, sql`0, 0, 1`, others)}
    ) days (day, views, search, social, sites, here, direct, copies, likes, bookmarks, comments)
    group by 1 order by 1`,
  );
}

const authorDayRow = z.strictObject({
  prompt_id: z.string(),
  day: z.string(),
  views: z.number(),
  copies: z.number(),
});
export type AuthorDayRow = z.infer<typeof authorDayRow>;

/** The figures of an author's prompts, by prompt and day: `limit` rows after a cursor. */
export async function daysOfAuthor(
  db: Database,
  authorId: string,
  after: AuthorDayRow | undefined,
  limit: number,
): Promise<AuthorDayRow[]> {
  const begin = after
    ? sql`(d.prompt_id, d.day) > (${after.prompt_id}::uuid, ${after.day}::date)`
    : sql`true`;
  return db.rows(
    authorDayRow,
    sql`
    select d.prompt_id, d.day::text as day, d.views, d.copies from prompt_days d join prompts p on p.id = d.prompt_id
    where p.author_id = ${authorId} and ${begin} order by d.prompt_id, d.day limit ${limit}`,
  );
}
