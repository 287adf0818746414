import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from './connection.ts';

/** The figures that are counted by day. */
type DailyFigure = 'active_members' | 'downloads' | 'ratings' | 'stars';

/**
 * A statement after `with` that adds to daily figures. `moves` selects a time and the change of each figure,
 * in this order. At most one per statement, because two could not update the same day.
 */
export function updateDailyFigures(figures: readonly DailyFigure[], moves: SQL): SQL {
  const each = (write: (name: string) => string, between = ', ') => sql.raw(figures.map(write).join(between));
  const names = each((name) => name);
  return sql`counted_by_day as (
    insert into daily_figures (day, ${names})
    select (m.at at time zone 'UTC')::date, ${each((name) => `sum(m.${name})::int`)} from (${moves}) m (at, ${names})
    group by 1 having ${each((name) => `sum(m.${name}) <> 0`, ' or ')} order by 1
    on conflict (day) do update set ${each((name) => `${name} = daily_figures.${name} + excluded.${name}`)})`;
}

/** First and last day of a period, inclusive: YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Figures of this month up to today and of the same days of the previous month; ratings in total and before
 * this month.
 */
const communityFiguresRow = z.strictObject({
  total_prompts: z.number(),
  new_prompts: z.number(),
  active_members: z.number(),
  active_members_before: z.number(),
  downloads: z.number(),
  downloads_before: z.number(),
  ratings: z.number(),
  stars: z.number(),
  ratings_before: z.number(),
  stars_before: z.number(),
});
export type CommunityFigures = z.infer<typeof communityFiguresRow>;

/** The community's figures: sums of the daily counters, and the prompts published in the month. */
export async function selectFigures(db: Database, month: Days, before: Days): Promise<CommunityFigures> {
  const during = ({ from, to }: Days) => sql`filter (where day between ${from}::date and ${to}::date)`;
  const sum = (column: DailyFigure, days: Days) =>
    sql`coalesce(sum(${sql.raw(column)}) ${during(days)}, 0)::int`;
  const earlier = sql`filter (where day < ${month.from}::date)`;
  const [row] = await db.rows(
    communityFiguresRow,
    sql`
    select (select coalesce(sum(prompts_count), 0)::int from topics) as total_prompts,
      (select count(*)::int from prompts where status = 'published'
        and published_at >= ${month.from}::timestamptz and published_at < ${month.to}::date + 1) as new_prompts,
      ${sum('active_members', month)} as active_members, ${sum('active_members', before)} as active_members_before,
      ${sum('downloads', month)} as downloads, ${sum('downloads', before)} as downloads_before,
      coalesce(sum(ratings), 0)::int as ratings, coalesce(sum(stars), 0)::int as stars,
      coalesce(sum(ratings) ${earlier}, 0)::int as ratings_before, coalesce(sum(stars) ${earlier}, 0)::int as stars_before
    from daily_figures`,
  );
  if (!row) throw new Error('The query for the daily figures returned no row.');
  return row;
}

/**
 * Records that a member is active on a day and in its month (the first day, YYYY-MM-DD), and counts each
 * member once per month.
 */
export async function markActive(db: Database, userId: string, month: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await retrying(db, () =>
    db.execute(sql`
    with before as (select id, active_month from users where id = ${userId} for no key update),
    here as (update users u set active_month = ${month}::date, last_seen = (${at} at time zone 'UTC')::date
      from before b where u.id = b.id returning b.active_month),
    ${updateDailyFigures(
      ['active_members'],
      sql`select ${at}, count(*) from here where active_month is distinct from ${month}::date`,
    )}
    select 1`),
  );
}
