import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../../core/connection.ts';
import { time } from '../../core/rows.ts';
import { hotScoreSql } from '../../prompts/hot-score.ts';
import { periodsOf } from '../../prompts/likes.ts';

/*
 * Compares stored counters with the rows they count. Rows and counters change in one transaction, so a
 * difference in any snapshot is an error. The statement that finds a wrong counter corrects it if it has not
 * changed since; otherwise it is left for the next attempt. Only corrected rows are locked.
 */

/** The result of a batch. */
export interface Recounted {
  /** The id of the last row of the batch; undefined when it was empty. */
  last: string | undefined;
  /** Wrong rows that changed before they could be corrected. */
  missed: number;
  /** Numbers of corrected counters, by what they count. */
  corrected: Record<string, number>;
}

interface CounterColumn {
  /** What the counter counts, for messages. */
  what: string;
  column: string;
  /** The count of the rows for row `k`. */
  counted: SQL;
}

interface CounterTable {
  table: string;
  idType: 'uuid' | 'text';
  columns: readonly CounterColumn[];
  /** Joins to `k` that `counted` refers to. */
  joins?: SQL;
}

const countOf = (rows: SQL) => sql`(select count(*)::int from ${rows})`;
const counter = (what: string, column: string, rows: SQL): CounterColumn => ({
  what,
  column,
  counted: countOf(rows),
});

// Users other than the author who comment on the prompt `k`.
const commenters = sql`(select count(distinct c.author_id)::int from comments c
  where c.prompt_id = k.id and c.deleted_at is null and c.author_id is distinct from k.author_id)`;

/** The tables with counters of other tables' rows. */
export const counterTables: readonly CounterTable[] = [
  {
    table: 'prompts',
    idType: 'uuid',
    joins: sql`cross join lateral (select ${countOf(sql`likes where prompt_id = k.id`)} as likes,
      ${countOf(sql`bookmarks where prompt_id = k.id`)} as bookmarks, ${commenters} as commenters) r`,
    columns: [
      { what: 'likes of prompts', column: 'likes_count', counted: sql`r.likes` },
      { what: 'bookmarks of prompts', column: 'bookmarks_count', counted: sql`r.bookmarks` },
      {
        what: 'trending scores',
        column: 'hot_score',
        counted: hotScoreSql(sql`r.likes`, sql`r.bookmarks`, sql`r.commenters`, sql`k.published_at`),
      },
      counter(
        'ratings of prompts',
        'ratings_count',
        sql`ratings where prompt_id = k.id and stars is not null`,
      ),
      {
        what: 'stars of prompts',
        column: 'stars_sum',
        counted: sql`(select coalesce(sum(stars), 0)::int from ratings where prompt_id = k.id)`,
      },
      counter(
        'comments of prompts',
        'comments_count',
        sql`comments where prompt_id = k.id and deleted_at is null`,
      ),
      counter(
        'forks of prompts',
        'forks_count',
        sql`prompt_forks f join prompts c on c.id = f.prompt_id where f.source_id = k.id and c.status = 'published'`,
      ),
      { what: 'commenters of prompts', column: 'commenters_count', counted: sql`r.commenters` },
    ],
  },
  {
    table: 'topics',
    idType: 'text',
    columns: [
      counter(
        'prompts of topics',
        'prompts_count',
        sql`prompts where topic_id = k.id and status = 'published'`,
      ),
      counter('followers of topics', 'followers_count', sql`topic_follows where topic_id = k.id`),
    ],
  },
  {
    table: 'users',
    idType: 'uuid',
    columns: [
      counter(
        'prompts of users',
        'prompts_count',
        sql`prompts where author_id = k.id and status = 'published'`,
      ),
      counter('followers of users', 'followers_count', sql`user_follows where user_id = k.id`),
      counter('users followed by users', 'following_count', sql`user_follows where follower_id = k.id`),
    ],
  },
  {
    table: 'discussions',
    idType: 'uuid',
    joins: sql`left join lateral (select id, author_id, created_at from replies where discussion_id = k.id
      order by id desc limit 1) r on true`,
    columns: [
      counter('replies of discussions', 'replies_count', sql`replies where discussion_id = k.id`),
      {
        what: 'last activity of discussions',
        column: 'last_activity_at',
        counted: sql`coalesce(r.created_at, k.created_at)`,
      },
      {
        what: 'last authors of discussions',
        column: 'last_author_id',
        counted: sql`case when r.id is null then k.author_id else r.author_id end`,
      },
    ],
  },
  {
    table: 'collections',
    idType: 'uuid',
    columns: [
      counter(
        'followers of collections',
        'followers_count',
        sql`collection_followers where collection_id = k.id`,
      ),
    ],
  },
  {
    table: 'events',
    idType: 'uuid',
    columns: [
      counter('participants of events', 'participants_count', sql`event_participants where event_id = k.id`),
    ],
  },
];

const recountedRow = z.object({ last: z.string().nullable(), missed: z.number() }).catchall(z.number());

/** Recounts the first `size` rows of a table after the id `after`. One statement. */
export async function recountTable(
  db: Database,
  { table, idType, columns, joins = sql`` }: CounterTable,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const name = sql.raw(table);
  const each = (of: (column: CounterColumn, n: SQL) => SQL) =>
    sql.join(
      columns.map((column, n) => of(column, sql.raw(String(n)))),
      sql`, `,
    );
  const kept = each((_, n) => sql`kept_${n}`);
  const rest = after === undefined ? sql`` : sql`where id > ${after}::${sql.raw(idType)}`;
  const [row] = await retrying(db, () =>
    db.rows(
      recountedRow,
      sql`
      with batch as (
        select k.id, ${each(({ column, counted }, n) => sql`k.${sql.raw(column)} as kept_${n}, ${counted} as counted_${n}`)}
        from (select * from ${name} ${rest} order by id limit ${size}) k ${joins}),
      wrong as (select * from batch where row(${kept}) is distinct from row(${each((_, n) => sql`counted_${n}`)})),
      corrected as (
        update ${name} t set ${each(({ column }, n) => sql`${sql.raw(column)} = w.counted_${n}`)}
        from wrong w where t.id = w.id
          and row(${each(({ column }) => sql`t.${sql.raw(column)}`)}) is not distinct from row(${each((_, n) => sql`w.kept_${n}`)})
        returning w.*)
      select (select id::text from batch order by id desc limit 1) as last,
        (select count(*)::int from wrong) - (select count(*)::int from corrected) as missed,
        ${each((_, n) => sql`(select count(*)::int from corrected where kept_${n} is distinct from counted_${n}) as corrected_${n}`)}`,
    ),
  );
  return {
    last: row?.last ?? undefined,
    missed: row?.missed ?? 0,
    corrected: Object.fromEntries(columns.map(({ what }, n) => [what, row?.[`corrected_${n}`] ?? 0])),
  };
}

/** A table with one row for each user and another key, if there is anything to count. */
interface CountingTable {
  table: string;
  /** What it counts, for messages. */
  what: string;
  column: string;
  user: string;
  /** The other column of its key. */
  other: string;
  /** The counted rows of the users `b`, with `user_id` and `other`. */
  rows: SQL;
}

/** The tables that count by user and another key. */
export const countingTables: readonly CountingTable[] = [
  {
    table: 'likes_received',
    what: 'likes received by users',
    column: 'likes',
    user: 'author_id',
    other: 'period',
    rows: sql`select p.author_id as user_id, v.period as other
      from batch b join prompts p on p.author_id = b.id and p.status <> 'hidden'
        join likes l on l.prompt_id = p.id and l.user_id <> p.author_id
        cross join lateral (${periodsOf(sql`l.created_at`)}) v (period)`,
  },
  {
    table: 'ratings',
    what: 'comments of users',
    column: 'comments',
    user: 'user_id',
    other: 'prompt_id',
    rows: sql`select c.author_id as user_id, c.prompt_id as other
      from batch b join comments c on c.author_id = b.id and c.deleted_at is null`,
  },
];

const recountedUsersRow = z.strictObject({
  last: z.string().nullable(),
  wrong: z.number(),
  corrected: z.number(),
});

/** Recounts such a table for the first `size` users after the id `after`. One statement. */
export async function recountUsers(
  db: Database,
  { table, what, rows, ...names }: CountingTable,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const [name, column, user, other] = [table, names.column, names.user, names.other].map(sql.raw);
  const rest = after === undefined ? sql`` : sql`where id > ${after}::uuid`;
  const [row] = await retrying(db, () =>
    db.rows(
      recountedUsersRow,
      sql`
      with batch as (select id from users ${rest} order by id limit ${size}),
      counts as (select user_id, other, count(*)::int as n from (${rows}) one_each group by 1, 2),
      stored as (select r.${user} as user_id, r.${other} as other, r.${column} as n from ${name} r join batch b on b.id = r.${user}),
      wrong as (
        select user_id, other, k.n as kept, coalesce(c.n, 0) as n from counts c full join stored k using (user_id, other)
        where coalesce(k.n, 0) <> coalesce(c.n, 0)),
      updated_rows as (
        update ${name} t set ${column} = w.n from wrong w
        where t.${user} = w.user_id and t.${other} = w.other and t.${column} = w.kept returning 1),
      new_rows as (
        insert into ${name} (${user}, ${other}, ${column})
        select user_id, other, n from wrong where kept is null on conflict do nothing returning 1)
      select (select id::text from batch order by id desc limit 1) as last, (select count(*)::int from wrong) as wrong,
        (select count(*)::int from updated_rows) + (select count(*)::int from new_rows) as corrected`,
    ),
  );
  const { last, wrong = 0, corrected = 0 } = row ?? {};
  return { last: last ?? undefined, missed: wrong - corrected, corrected: { [what]: corrected } };
}

/** A prompt's body and its stored read time. */
const readTimeRow = z.strictObject({
  id: z.string(),
  body: z.string(),
  read_time: z.number(),
  updated_at: time,
});
export type ReadTimeRow = z.infer<typeof readTimeRow>;

/** The first `size` prompts after the id `after`. */
export async function readTimes(
  db: Database,
  after: string | undefined,
  size: number,
): Promise<ReadTimeRow[]> {
  const rest = after === undefined ? sql`` : sql`where id > ${after}`;
  return db.rows(
    readTimeRow,
    sql`select id, body, read_time, updated_at from prompts ${rest} order by id limit ${size}`,
  );
}

/** Corrects a prompt's read time (minutes); false when the prompt has changed since it was read. */
export async function correctReadTime(
  db: Database,
  { id, read_time, updated_at }: Omit<ReadTimeRow, 'body'>,
  minutes: number,
): Promise<boolean> {
  const rows = await retrying(db, () =>
    db.execute(sql`update prompts set read_time = ${minutes}
      where id = ${id} and read_time = ${read_time} and updated_at = ${updated_at}::timestamptz returning 1`),
  );
  return rows.length > 0;
}
