import { type SQL, sql } from 'drizzle-orm';
import { type Database, retrying } from './connection.ts';
import { hotScoreSql } from './hot-score.ts';
import { periodsOf } from './likes-received.ts';
import { countsForCommunity } from './ratings.ts';

/*
 * Kept counters against the rows they count. Whatever changes rows changes their counter with them, in one transaction: so
 * in any snapshot a difference of the two is a mistake. The statement that finds a counter wrong sets it right where it
 * still is what was found; one that moved meanwhile is left for another look. So nothing is locked but what is mended.
 */

/** What a batch told. */
export interface Recounted {
  /** Id of its last row; undefined where there was none. */
  last: string | undefined;
  /** Rows found wrong that moved before they could be set right. */
  missed: number;
  /** Counters that were set right, by what they count. */
  mended: Record<string, number>;
}

interface KeptColumn {
  /** What it counts, as people are told. */
  what: string;
  column: string;
  /** The same by the rows, for the row `k`. */
  counted: SQL;
}

interface KeepingTable {
  table: string;
  idType: 'uuid' | 'text';
  columns: readonly KeptColumn[];
  /** What `counted` also refers to, joined to `k`. */
  joins?: SQL;
}

const countOf = (rows: SQL) => sql`(select count(*)::int from ${rows})`;
const counter = (what: string, column: string, rows: SQL): KeptColumn => ({
  what,
  column,
  counted: countOf(rows),
});

// People other than the author who comment on the prompt `k`.
const commenters = sql`(select count(distinct author_id)::int from comments
  where prompt_id = k.id and deleted_at is null and author_id is distinct from k.author_id)`;

/** The tables whose rows keep figures about the rows of others. */
export const keepingTables: readonly KeepingTable[] = [
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
        'prompts of people',
        'prompts_count',
        sql`prompts where author_id = k.id and status = 'published'`,
      ),
      counter('followers of people', 'followers_count', sql`user_follows where user_id = k.id`),
      counter('people followed by people', 'following_count', sql`user_follows where follower_id = k.id`),
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
        what: 'last speakers of discussions',
        column: 'last_author_id',
        counted: sql`case when r.id is null then k.author_id else r.author_id end`,
      },
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

/** Recounts the first `size` rows of a table after the one with the id `after`. One statement. */
export async function recountTable(
  db: Database,
  { table, idType, columns, joins = sql`` }: KeepingTable,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const name = sql.raw(table);
  const each = (of: (column: KeptColumn, n: SQL) => SQL) =>
    sql.join(
      columns.map((column, n) => of(column, sql.raw(String(n)))),
      sql`, `,
    );
  const kept = each((_, n) => sql`kept_${n}`);
  const rest = after === undefined ? sql`` : sql`where id > ${after}::${sql.raw(idType)}`;
  const [row] = await retrying(() =>
    db.execute<Record<string, number> & { last: string | null }>(sql`
      with batch as (
        select k.id, ${each(({ column, counted }, n) => sql`k.${sql.raw(column)} as kept_${n}, ${counted} as counted_${n}`)}
        from (select * from ${name} ${rest} order by id limit ${size}) k ${joins}),
      wrong as (select * from batch where row(${kept}) is distinct from row(${each((_, n) => sql`counted_${n}`)})),
      mended as (
        update ${name} t set ${each(({ column }, n) => sql`${sql.raw(column)} = w.counted_${n}`)}
        from wrong w where t.id = w.id
          and row(${each(({ column }) => sql`t.${sql.raw(column)}`)}) is not distinct from row(${each((_, n) => sql`w.kept_${n}`)})
        returning w.*)
      select (select id::text from batch order by id desc limit 1) as last,
        (select count(*)::int from wrong) - (select count(*)::int from mended) as missed,
        ${each((_, n) => sql`(select count(*)::int from mended where kept_${n} is distinct from counted_${n}) as mended_${n}`)}`),
  );
  return {
    last: row?.last ?? undefined,
    missed: row?.missed ?? 0,
    mended: Object.fromEntries(columns.map(({ what }, n) => [what, row?.[`mended_${n}`] ?? 0])),
  };
}

/** Recounts the likes that the first `size` people after the one with the id `after` received, by period. One statement. */
export async function recountLikesReceived(
  db: Database,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const rest = after === undefined ? sql`` : sql`where id > ${after}::uuid`;
  const [row] = await retrying(() =>
    db.execute<{ last: string | null; wrong: number; mended: number }>(sql`
      with batch as (select id from users ${rest} order by id limit ${size}),
      counted as (
        select p.author_id, v.period, count(*)::int as likes
        from batch b join prompts p on p.author_id = b.id and p.status <> 'hidden' join likes l on l.prompt_id = p.id and l.user_id <> p.author_id
          cross join lateral (${periodsOf(sql`l.created_at`)}) v (period)
        group by 1, 2),
      wrong as (
        select coalesce(c.author_id, r.author_id) as author_id, coalesce(c.period, r.period) as period,
          r.likes as kept, coalesce(c.likes, 0) as likes
        from counted c full join (select r.* from likes_received r join batch b on b.id = r.author_id) r
          on r.author_id = c.author_id and r.period = c.period
        where coalesce(r.likes, 0) <> coalesce(c.likes, 0)),
      moved as (
        update likes_received t set likes = w.likes from wrong w
        where t.author_id = w.author_id and t.period = w.period and t.likes = w.kept returning 1),
      made as (
        insert into likes_received (author_id, period, likes)
        select author_id, period, likes from wrong where kept is null on conflict do nothing returning 1)
      select (select id::text from batch order by id desc limit 1) as last, (select count(*)::int from wrong) as wrong,
        (select count(*)::int from moved) + (select count(*)::int from made) as mended`),
  );
  const { last, wrong = 0, mended = 0 } = row ?? {};
  return { last: last ?? undefined, missed: wrong - mended, mended: { 'likes received by people': mended } };
}

/**
 * Recounts the comments that the first `size` people after the one with the id `after` have on each prompt. One statement.
 */
export async function recountComments(
  db: Database,
  after: string | undefined,
  size: number,
): Promise<Recounted> {
  const rest = after === undefined ? sql`` : sql`where id > ${after}::uuid`;
  const [row] = await retrying(() =>
    db.execute<{ last: string | null; wrong: number; mended: number }>(sql`
      with batch as (select id from users ${rest} order by id limit ${size}),
      counted as (
        select c.prompt_id, c.author_id as user_id, count(*)::int as comments
        from batch b join comments c on c.author_id = b.id and c.deleted_at is null group by 1, 2),
      wrong as (
        select prompt_id, user_id, r.comments as kept, coalesce(c.comments, 0) as comments
        from counted c full join (select r.* from ratings r join batch b on b.id = r.user_id) r using (prompt_id, user_id)
        where coalesce(r.comments, 0) <> coalesce(c.comments, 0)),
      moved as (
        update ratings t set comments = w.comments from wrong w
        where t.prompt_id = w.prompt_id and t.user_id = w.user_id and t.comments = w.kept returning 1),
      made as (
        insert into ratings (prompt_id, user_id, comments)
        select prompt_id, user_id, comments from wrong where kept is null on conflict do nothing returning 1)
      select (select id::text from batch order by id desc limit 1) as last, (select count(*)::int from wrong) as wrong,
        (select count(*)::int from moved) + (select count(*)::int from made) as mended`),
  );
  const { last, wrong = 0, mended = 0 } = row ?? {};
  return { last: last ?? undefined, missed: wrong - mended, mended: { 'comments of people': mended } };
}

/**
 * Recounts the figures of days (YYYY-MM-DD, `until` not among them) as far as rows tell: published prompts; stars of who also
 * comments; downloads, whose rows go with their day, at least as many as there are still rows. One statement.
 */
export async function recountDays(
  db: Database,
  { from, until }: { from: string; until: string },
): Promise<Omit<Recounted, 'last'>> {
  const within = (time: string) => sql`${sql.raw(time)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.raw(time)} < ${until}::date::timestamp at time zone 'UTC'`;
  const [row] = await retrying(() =>
    db.execute<{ missed: number; prompts: number; downloads: number; stars: number }>(sql`
      with counted as (
        select day, sum(prompts)::int as prompts, sum(downloads)::int as downloads, sum(ratings)::int as ratings,
          sum(stars)::int as stars
        from (
          select (published_at at time zone 'UTC')::date as day, 1 as prompts, 0 as downloads, 0 as ratings, 0 as stars
            from prompts where status = 'published' and ${within('published_at')}
          union all select day, 0, 1, 0, 0 from downloads where day >= ${from}::date and day < ${until}::date
          union all select (r.rated_at at time zone 'UTC')::date, 0, 0, 1, r.stars from ratings r
            where ${countsForCommunity('r')} and ${within('r.rated_at')}) one_each
        group by 1),
      days as (
        select day, f.day is null as absent, coalesce(f.prompts, 0) as kept_prompts, coalesce(f.downloads, 0) as kept_downloads,
          coalesce(f.ratings, 0) as kept_ratings, coalesce(f.stars, 0) as kept_stars,
          coalesce(c.prompts, 0) as prompts, greatest(coalesce(c.downloads, 0), coalesce(f.downloads, 0)) as downloads,
          coalesce(c.ratings, 0) as ratings, coalesce(c.stars, 0) as stars
        from counted c full join (select * from daily_figures where day >= ${from}::date and day < ${until}::date) f using (day)),
      wrong as (select * from days
        where (kept_prompts, kept_downloads, kept_ratings, kept_stars) <> (prompts, downloads, ratings, stars)),
      moved as (
        update daily_figures t set prompts = w.prompts, downloads = w.downloads, ratings = w.ratings, stars = w.stars from wrong w
        where t.day = w.day and (t.prompts, t.downloads, t.ratings, t.stars)
          = (w.kept_prompts, w.kept_downloads, w.kept_ratings, w.kept_stars) returning w.*),
      made as (
        insert into daily_figures (day, prompts, downloads, ratings, stars)
        select day, prompts, downloads, ratings, stars from wrong where absent
        on conflict do nothing returning day),
      mended as (select * from moved union all select w.* from wrong w join made using (day))
      select (select count(*)::int from wrong) - (select count(*)::int from mended) as missed,
        (select count(*)::int from mended where kept_prompts <> prompts) as prompts,
        (select count(*)::int from mended where kept_downloads <> downloads) as downloads,
        (select count(*)::int from mended where (kept_ratings, kept_stars) <> (ratings, stars)) as stars`),
  );
  const { missed = 0, prompts = 0, downloads = 0, stars = 0 } = row ?? {};
  return {
    missed,
    mended: { 'prompts of days': prompts, 'downloads of days': downloads, 'stars of days': stars },
  };
}

/** First and last day that figures or rows are of (YYYY-MM-DD); undefined where there is none. */
export async function daysToRecount(db: Database): Promise<{ first: string; last: string } | undefined> {
  const [row] = await db.execute<{ first: string | null; last: string | null }>(sql`
    select to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last from (
      select min(day) as day from daily_figures union all select max(day) from daily_figures
      union all select min(day) from downloads union all select max(day) from downloads
      union all select (min(rated_at) at time zone 'UTC')::date from ratings
      union all select (max(rated_at) at time zone 'UTC')::date from ratings
      union all select (min(published_at) at time zone 'UTC')::date from prompts where status = 'published'
      union all select (max(published_at) at time zone 'UTC')::date from prompts where status = 'published') ends`);
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/**
 * Members who were last here in a month and are not among its active members: they are counted on its first day. Those who
 * came back since, or left, cannot be told from the rows. One statement.
 */
export async function recountActiveMembers(db: Database): Promise<Omit<Recounted, 'last'>> {
  const [row] = await retrying(() =>
    db.execute<{ missed: number; mended: number }>(sql`
      with here as (select active_month as day, count(*)::int as members from users where active_month is not null group by 1),
      wrong as (
        select h.day, f.active_members as kept, h.members - m.members as missing from here h
          cross join lateral (select coalesce(sum(active_members), 0)::int as members from daily_figures
            where day >= h.day and day < h.day + interval '1 month') m
          left join daily_figures f on f.day = h.day
        where h.members > m.members),
      moved as (
        update daily_figures t set active_members = t.active_members + w.missing from wrong w
        where t.day = w.day and t.active_members = w.kept returning 1),
      made as (
        insert into daily_figures (day, active_members) select day, missing from wrong where kept is null
        on conflict do nothing returning 1),
      mended as (select (select count(*)::int from moved) + (select count(*)::int from made) as months)
      select months as mended, (select count(*)::int from wrong) - months as missed from mended`),
  );
  return { missed: row?.missed ?? 0, mended: { 'active members of months': row?.mended ?? 0 } };
}

/** A prompt's body and the read time that is kept of it. */
export interface ReadTimeRow extends Record<string, unknown> {
  id: string;
  body: string;
  read_time: number;
  updated_at: string;
}

/** The first `size` prompts after the one with the id `after`. */
export async function readTimes(
  db: Database,
  after: string | undefined,
  size: number,
): Promise<ReadTimeRow[]> {
  const rest = after === undefined ? sql`` : sql`where id > ${after}`;
  return db.execute<ReadTimeRow>(
    sql`select id, body, read_time, updated_at from prompts ${rest} order by id limit ${size}`,
  );
}

/** Sets a prompt's read time right (minutes), unless the prompt was changed since it was read. False when it was. */
export async function mendReadTime(
  db: Database,
  { id, read_time, updated_at }: Omit<ReadTimeRow, 'body'>,
  minutes: number,
): Promise<boolean> {
  const rows = await retrying(() =>
    db.execute(sql`update prompts set read_time = ${minutes}
      where id = ${id} and read_time = ${read_time} and updated_at = ${updated_at}::timestamptz returning 1`),
  );
  return rows.length > 0;
}
