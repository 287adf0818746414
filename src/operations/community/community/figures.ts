import type { CommunityFigures } from '../../../contract/community/community.ts';
import { selectFigures } from '../../../database/core/daily-figures.ts';
import { growthOf, monthSoFar } from '../../../domain/core/time/months.ts';
import type { Context } from '../../core/context.ts';

/**
 * Returns the four figures of the community page, each with its growth in percent. Members and downloads are
 * counted for this calendar month (UTC) and compared with the same days of the previous month; prompts and
 * the mean rating cover all time and are compared with the end of the previous month. Growth is null when the
 * earlier figure is zero.
 */
export async function readCommunityFigures(ctx: Pick<Context, 'db' | 'now'>): Promise<CommunityFigures> {
  const { month, before } = monthSoFar(ctx.now());
  const row = await selectFigures(ctx.db, month, before);
  const mean = row.ratings ? row.stars / row.ratings : null;
  const meanBefore = row.ratings_before ? row.stars_before / row.ratings_before : 0;
  return {
    activeMembers: {
      value: row.active_members,
      growth: growthOf(row.active_members, row.active_members_before),
    },
    totalPrompts: {
      value: row.total_prompts,
      growth: growthOf(row.total_prompts, row.total_prompts - row.new_prompts),
    },
    monthlyDownloads: { value: row.downloads, growth: growthOf(row.downloads, row.downloads_before) },
    communityRating: {
      value: mean && Math.round(mean * 10) / 10,
      growth: mean === null ? null : growthOf(mean, meanBefore),
    },
  };
}
