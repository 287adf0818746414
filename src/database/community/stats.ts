import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const communityCountsRow = z.strictObject({
  total_prompts: z.number(),
  this_month: z.number(),
  same_days_last_month: z.number(),
});
export type CommunityCounts = z.infer<typeof communityCountsRow>;

/**
 * Counts published prompts: in total, since the start of the month, and in the month before
 * [lastMonthStart, lastMonthUntil).
 */
export async function communityCounts(
  db: Database,
  period: { monthStart: Date; lastMonthStart: Date; lastMonthUntil: Date },
): Promise<CommunityCounts> {
  const published = (when: SQL) =>
    sql`(select count(*)::int from prompts where status = 'published' and published_at >= ${when})`;
  const [row] = await db.rows(
    communityCountsRow,
    sql`
    select (select coalesce(sum(prompts_count), 0)::int from topics) as total_prompts,
      ${published(sql`${period.monthStart.toISOString()}`)} as this_month,
      ${published(sql`${period.lastMonthStart.toISOString()} and published_at < ${period.lastMonthUntil.toISOString()}`)} as same_days_last_month`,
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
