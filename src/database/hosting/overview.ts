import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

const dayRow = z.strictObject({
  /** YYYY-MM-DD. */
  day: z.string(),
  sign_ups: z.number(),
  prompts: z.number(),
  downloads: z.number(),
  reports: z.number(),
});
export type DayRow = z.infer<typeof dayRow>;

/**
 * The figures of each day (UTC) in a period; both ends are YYYY-MM-DD and inclusive. Users that cannot sign
 * in do not count as sign-ups.
 */
export async function figuresByDay(db: Database, from: string, to: string): Promise<DayRow[]> {
  const start = sql`${`${from}T00:00:00Z`}::timestamptz`;
  return db.rows(
    dayRow,
    sql`
    with sign_ups as (
      select (u.created_at at time zone 'UTC')::date as day, count(*)::int as count from users u
      where u.created_at >= ${start} and exists (select 1 from accounts where user_id = u.id) group by 1),
    published as (
      select (published_at at time zone 'UTC')::date as day, count(*)::int as count from prompts
      where status = 'published' and published_at >= ${start} group by 1),
    reported as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as count from reports where created_at >= ${start} group by 1)
    select d.day::date::text as day, coalesce(s.count, 0) as sign_ups, coalesce(p.count, 0) as prompts, coalesce(f.downloads, 0) as downloads,
      coalesce(r.count, 0) as reports
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
      left join sign_ups s on s.day = d.day left join published p on p.day = d.day left join daily_figures f on f.day = d.day left join reported r on r.day = d.day
    order by d.day`,
  );
}

const openReportsRow = z.strictObject({ subjects: z.number(), oldest_at: time.nullable() });

/** The number of open moderation cases, and the time of the oldest. */
export async function selectOpenReports(db: Database): Promise<z.infer<typeof openReportsRow>> {
  const [row] = await db.rows(
    openReportsRow,
    sql`
    select count(*)::int as subjects, min(opened_at) as oldest_at from moderation_cases where decided_at is null`,
  );
  return row ?? { subjects: 0, oldest_at: null };
}
