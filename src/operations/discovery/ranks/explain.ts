import type { Ranking } from '../../../contract/discovery/ranks.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { type FilterInput, filterOf } from '../prompts/list-prompts.ts';
import { findListed, narrowedTo } from '../prompts/search-prompts.ts';
import { explainRelevance } from './explain-relevance.ts';
import { explainTrending } from './explain-trending.ts';

/** The list and the requested page of it. */
export interface RanksInput extends FilterInput {
  sort?: 'trending' | undefined;
  page: number;
  limit: number;
}

/**
 * Explains the order of a page of trending prompts, or of a search by relevance. The list contains what
 * `listPrompts` returns. Fails with malformed for a page beyond the first {@link limits.countedRows} prompts.
 */
export async function explainRanks(ctx: Context, input: RanksInput): Promise<Ranking | Failure> {
  const { q, sort, authorId, limit } = input;
  const offset = (input.page - 1) * limit;
  if (offset >= limits.countedRows)
    return failure('malformed', `Page ${input.page} is past the first ${limits.countedRows} results`);
  const filter = filterOf(ctx, input);
  const none = { ids: [] };
  // A value that is no id belongs to no user.
  if (authorId !== undefined && !isId(authorId))
    return q && !sort ? explainRelevance(ctx, none, undefined, input) : explainTrending(ctx, none, input);
  if (!q) return explainTrending(ctx, filter, input);
  const found = await findListed(ctx, { ...filter, query: q, sort: sort ?? 'relevance' });
  if (!sort) return explainRelevance(ctx, filter, found, input);
  return explainTrending(ctx, { ...filter, ...(found ? narrowedTo(found) : none) }, input, found);
}
