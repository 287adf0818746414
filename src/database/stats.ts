import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connection.ts';

const communityCountsRow = z.strictObject({
  total_prompts: z.number(),
  active_authors: z.number(),
  total_followers: z.number(),
  this_month: z.number(),
  same_days_last_month: z.number(),
});
export type CommunityCounts = z.infer<typeof communityCountsRow>;

/**
 * The community's figures. Periods are half-open: authors are active since `activeSince`; this month is
 * [monthStart, now), the one before [lastMonthStart, lastMonthUntil).
 */
export async function communityCounts(
  db: Database,
  period: { activeSince: Date; monthStart: Date; lastMonthStart: Date; lastMonthUntil: Date },
): Promise<CommunityCounts> {
  const published = (from: Date, until?: Date) => sql`(select count(*)::int from prompts
    where status = 'published' and published_at >= ${from.toISOString()} ${until ? sql`and published_at < ${until.toISOString()}` : sql``})`;
  const [row] = await db.rows(
    communityCountsRow,
    sql`
    select (select coalesce(sum(prompts_count), 0)::int from topics) as total_prompts,
      (select count(distinct author_id)::int from prompts
        where status = 'published' and published_at >= ${period.activeSince.toISOString()}) as active_authors,
      (select coalesce(sum(followers_count), 0)::int from users) as total_followers,
      ${published(period.monthStart)} as this_month,
      ${published(period.lastMonthStart, period.lastMonthUntil)} as same_days_last_month`,
  );
  if (!row) throw new Error('The query for the community figures returned no row.');
  return row;
}
