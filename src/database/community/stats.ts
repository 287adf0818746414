import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayOf } from '../../domain/core/time/months.ts';
import type { Database } from '../core/connection.ts';

const communityCountsRow = z.strictObject({
  total_prompts: z.number(),
  this_month: z.number(),
  same_days_last_month: z.number(),
});
export type CommunityCounts = z.infer<typeof communityCountsRow>;

/**
 * Counts published prompts: in total, in this month [monthStart, now), and in the month before
 * [lastMonthStart, lastMonthUntil). Months and days begin at midnight UTC; all days but the last are read
 * from the daily figures.
 */
export async function communityCounts(
  db: Database,
  period: { monthStart: Date; lastMonthStart: Date; lastMonthUntil: Date },
): Promise<CommunityCounts> {
  const lastDay = dayOf(period.lastMonthUntil);
  const [row] = await db.rows(
    communityCountsRow,
    sql`
    select (select coalesce(sum(prompts_count), 0)::int from topics) as total_prompts,
      (select coalesce(sum(prompts), 0)::int from daily_figures where day >= ${dayOf(period.monthStart)}::date) as this_month,
      (select coalesce(sum(prompts), 0)::int from daily_figures
        where day >= ${dayOf(period.lastMonthStart)}::date and day < ${lastDay}::date)
      + (select count(*)::int from prompts where status = 'published' and published_at >= ${lastDay}::timestamptz
        and published_at < ${period.lastMonthUntil.toISOString()}) as same_days_last_month`,
  );
  if (!row) throw new Error('The query for the community statistics returned no row.');
  return row;
}

const communityMembersRow = z.strictObject({ active_authors: z.number(), total_followers: z.number() });
export type CommunityMembers = z.infer<typeof communityMembersRow>;

/** The number of authors who published a prompt since a time, and the number of follows. */
export async function communityMembers(db: Database, activeSince: Date): Promise<CommunityMembers> {
  const [row] = await db.rows(
    communityMembersRow,
    sql`
    select (select count(distinct author_id)::int from prompts
        where status = 'published' and published_at >= ${activeSince.toISOString()}) as active_authors,
      (select coalesce(sum(followers_count), 0)::int from users) as total_followers`,
  );
  if (!row) throw new Error('The query for the community members returned no row.');
  return row;
}
