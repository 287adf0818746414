import { paths } from '../../../contract/core/routes.ts';
import type { RankedPrompt, Ranking } from '../../../contract/discovery/ranks.ts';
import type { PromptFilter } from '../../../database/discovery/prompt-lists.ts';
import { selectTrendingRanks, type TrendingRank } from '../../../database/discovery/trending-ranks.ts';
import { publicationScore } from '../../../domain/discovery/ranking.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { pageOf } from '../../core/paging.ts';
import { presentByline } from '../../people/byline.ts';
import type { FoundPrompts } from '../search/find.ts';

/**
 * Returns a page of trending prompts with the parts of their scores. The age replaces the date of
 * publication: both differ by the same number for all prompts, so the order is that of the stored scores.
 * `found` is the search that the list is narrowed to.
 */
export async function explainTrending(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  filter: Omit<PromptFilter, 'sort'>,
  input: { page: number; limit: number },
  found?: FoundPrompts,
): Promise<Ranking> {
  const offset = (input.page - 1) * input.limit;
  const asOf = now();
  const { rows, total } = await selectTrendingRanks(db, viewer, filter, { limit: input.limit, offset });
  const isLowerBound = found !== undefined && !found.isComplete;
  return {
    ...pageOf([], isLowerBound ? found.prompts.length : total, input, { isLowerBound }),
    ...(found?.isPartial && { isPartial: true as const }),
    sort: 'trending',
    asOf: asOf.toISOString(),
    words: [],
    items: rows.map((row, n) => presentRank(row, offset + n + 1, publicationScore(asOf))),
  };
}

/** Minimum difference of scores that is not due to rounding. */
const noticeable = 1e-6;

function presentRank(row: TrendingRank, position: number, present: number): RankedPrompt {
  const { likes, bookmarks, commenters, points, reactions } = row;
  const age = row.publication - present;
  const isCurrent = Math.abs(row.score - (row.reactions + row.publication)) < noticeable;
  return {
    position,
    id: row.id,
    url: paths.prompt(row.id),
    title: row.title,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    publishedAt: isoTime(row.published_at),
    isAdult: row.is_adult,
    score: row.score - present,
    trending: {
      likes,
      bookmarks,
      commenters,
      points,
      reactions,
      age,
      ...(!isCurrent && { isDelayed: true as const }),
    },
  };
}
