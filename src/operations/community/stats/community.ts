import type { CommunityStats } from '../../../contract/community/stats.ts';
import { communityCounts, communityMembers } from '../../../database/community/stats.ts';
import type { Context } from '../../core/context.ts';

const dayMs = 86_400_000;

/**
 * Returns the community's figures: the authors active in the last 30 days, and the prompts of this calendar
 * month (UTC) with the change in percent from the same span of the previous month, 0 if that span had none.
 */
export async function readCommunityStats(ctx: Context): Promise<CommunityStats> {
  const now = ctx.now();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const lastMonthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const sameSpan = lastMonthStart.getTime() + (now.getTime() - monthStart.getTime());
  const lastMonthUntil = new Date(Math.min(sameSpan, monthStart.getTime()));
  const counts = await ctx.figures.read('community prompts', () =>
    communityCounts(ctx.db, { monthStart, lastMonthStart, lastMonthUntil }),
  );
  const members = await ctx.figures.read('community members', () =>
    communityMembers(ctx.db, new Date(now.getTime() - 30 * dayMs)),
  );
  const before = counts.same_days_last_month;
  return {
    totalPrompts: counts.total_prompts,
    activeAuthors: members.active_authors,
    totalFollowers: members.total_followers,
    thisMonth: {
      prompts: counts.this_month,
      changePercent: before === 0 ? 0 : Math.round(((counts.this_month - before) / before) * 100),
    },
  };
}
