import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../../core/connection.ts';
import { countsForCommunity } from '../../prompts/ratings.ts';
import type { Recounted } from './recount.ts';

const recountedDaysRow = z.strictObject({
  missed: z.number(),
  downloads: z.number(),
  stars: z.number(),
});

/**
 * Recounts the figures of days (YYYY-MM-DD, `until` excluded) from the rows: stars of users who also comment,
 * and downloads. The rows of downloads are deleted after their day, so that figure is at least their number.
 * One statement.
 */
export async function recountDays(
  db: Database,
  { from, until }: { from: string; until: string },
): Promise<Omit<Recounted, 'last'>> {
  const within = (time: string) => sql`${sql.raw(time)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.raw(time)} < ${until}::date::timestamp at time zone 'UTC'`;
  const [row] = await retrying(db, () =>
    db.rows(
      recountedDaysRow,
      sql`
      with day_counts as (
        select day, sum(downloads)::int as downloads, sum(ratings)::int as ratings, sum(stars)::int as stars
        from (
          select day, 1 as downloads, 0 as ratings, 0 as stars from downloads
            where day >= ${from}::date and day < ${until}::date
          union all select (r.rated_at at time zone 'UTC')::date, 0, 1, r.stars from ratings r
            where ${countsForCommunity('r')} and ${within('r.rated_at')}) one_each
        group by 1),
      days as (
        select day, f.day is null as absent, coalesce(f.downloads, 0) as kept_downloads,
          coalesce(f.ratings, 0) as kept_ratings, coalesce(f.stars, 0) as kept_stars,
          greatest(coalesce(c.downloads, 0), coalesce(f.downloads, 0)) as downloads,
          coalesce(c.ratings, 0) as ratings, coalesce(c.stars, 0) as stars
        from day_counts c full join (select * from daily_figures where day >= ${from}::date and day < ${until}::date) f using (day)),
      wrong as (select * from days
        where (kept_downloads, kept_ratings, kept_stars) <> (downloads, ratings, stars)),
      updated_days as (
        update daily_figures t set downloads = w.downloads, ratings = w.ratings, stars = w.stars from wrong w
        where t.day = w.day and (t.downloads, t.ratings, t.stars)
          = (w.kept_downloads, w.kept_ratings, w.kept_stars) returning w.*),
      new_days as (
        insert into daily_figures (day, downloads, ratings, stars)
        select day, downloads, ratings, stars from wrong where absent
        on conflict do nothing returning day),
      corrected as (select * from updated_days union all select w.* from wrong w join new_days using (day))
      select (select count(*)::int from wrong) - (select count(*)::int from corrected) as missed,
        (select count(*)::int from corrected where kept_downloads <> downloads) as downloads,
        (select count(*)::int from corrected where (kept_ratings, kept_stars) <> (ratings, stars)) as stars`,
    ),
  );
  const { missed = 0, downloads = 0, stars = 0 } = row ?? {};
  return {
    missed,
    corrected: { 'downloads of days': downloads, 'stars of days': stars },
  };
}

const endsRow = z.strictObject({ first: z.string().nullable(), last: z.string().nullable() });

/** First and last day with figures or rows (YYYY-MM-DD); undefined when there are none. */
export async function daysToRecount(db: Database): Promise<{ first: string; last: string } | undefined> {
  const [row] = await db.rows(
    endsRow,
    sql`
    select to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last from (
      select min(day) as day from daily_figures union all select max(day) from daily_figures
      union all select min(day) from downloads union all select max(day) from downloads
      union all select (min(rated_at) at time zone 'UTC')::date from ratings
      union all select (max(rated_at) at time zone 'UTC')::date from ratings) ends`,
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

const recountedMembersRow = z.strictObject({ missed: z.number(), corrected: z.number() });

/**
 * Adds members who were last active in a month, but are not counted in it, to the month's first day. Members
 * who were active again later, or deleted their account, cannot be recounted. One statement.
 */
export async function recountActiveMembers(db: Database): Promise<Omit<Recounted, 'last'>> {
  const [row] = await retrying(db, () =>
    db.rows(
      recountedMembersRow,
      sql`
      with here as (select active_month as day, count(*)::int as members from users where active_month is not null group by 1),
      wrong as (
        select h.day, f.active_members as kept, h.members - m.members as missing from here h
          cross join lateral (select coalesce(sum(active_members), 0)::int as members from daily_figures
            where day >= h.day and day < h.day + interval '1 month') m
          left join daily_figures f on f.day = h.day
        where h.members > m.members),
      updated_days as (
        update daily_figures t set active_members = t.active_members + w.missing from wrong w
        where t.day = w.day and t.active_members = w.kept returning 1),
      new_days as (
        insert into daily_figures (day, active_members) select day, missing from wrong where kept is null
        on conflict do nothing returning 1),
      corrected as (select (select count(*)::int from updated_days) + (select count(*)::int from new_days) as months)
      select months as corrected, (select count(*)::int from wrong) - months as missed from corrected`,
    ),
  );
  return { missed: row?.missed ?? 0, corrected: { 'active members of months': row?.corrected ?? 0 } };
}
