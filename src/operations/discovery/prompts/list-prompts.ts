import type { PromptSummary, Sort } from '../../../contract/prompts/prompts.ts';
import type { PagePart } from '../../../database/core/list-order.ts';
import { selectFoundPrompts } from '../../../database/discovery/found-prompts.ts';
import { type PromptFilter, promptOrder, selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { PromptPrice } from '../../../domain/discovery/prompt-filters.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { centsOf } from '../../../domain/market/price.ts';
import { choiceNames, type OptionalChoices, promptChoices } from '../../../domain/prompts/choices.ts';
import { filterKeys } from '../../../domain/prompts/filter-keys.ts';
import type { PromptStatus } from '../../../domain/prompts/prompt-status.ts';
import type { Context } from '../../core/context.ts';
import { orderCursors } from '../../core/cursor.ts';
import { type Failure, failure, isFailure, retryableFailure } from '../../core/failure.ts';
import { type Page, type PageInput, pageOf, pageStart, readPage } from '../../core/paging.ts';
import { presentSummary } from '../../prompts/present.ts';
import { relevanceOrder, type SearchPage, searchPrompts } from './search-prompts.ts';

/** The filters of a list. */
export interface FilterInput extends OptionalChoices {
  q?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  authorId?: string | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  model?: string | undefined;
  price?: PromptPrice | undefined;
  featured?: 'true' | undefined;
  /** Whether only prompts that the viewer bought are listed. */
  owned?: 'true' | undefined;
}

/** The contents of a list, and the requested part of it. */
export interface ListInput extends FilterInput, PageInput {
  /** Comma-joined. */
  ids?: string | undefined;
  premium?: 'true' | 'false' | undefined;
  /** Dollars. */
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  /** ISO 8601. */
  publishedSince?: string | undefined;
  updatedSince?: string | undefined;
  status?: PromptStatus | undefined;
  sort?: Sort | undefined;
  /** When a search that a limit of time stopped fails, instead of returning what it found. */
  failsIfStopped?: 'always' | 'if-empty';
}

/** A page of a list of prompts. */
export interface PromptPage extends Page<PromptSummary> {
  correctedQuery?: string;
  suggestedQuery?: string;
  noPromptHasAll?: string[];
  isPartial?: true;
}

/**
 * Returns one page of the prompts that match all given filters. Fails with malformed, or with unavailable.
 */
export async function listPrompts(ctx: Context, input: ListInput): Promise<PromptPage | Failure> {
  const { q, premium, price } = input;
  if (premium && price && (premium === 'true') !== (price === 'premium'))
    return refused('premium', 'premium and price contradict each other: leave out one of them');
  const sort = sortOf(input);
  if (isFailure(sort)) return sort;
  const filter = { ...filterOf(ctx, input), ...rangeOf(input), status: input.status };
  if (input.ids !== undefined) return listNamed(ctx, input, filter);
  const order = sort === 'relevance' ? relevanceOrder : promptOrder({ ...filter, sort });
  const cursors = orderCursors(`prompts by ${sort}`, order);
  const start = pageStart(input, cursors);
  if (isFailure(start)) return start;
  if (input.authorId && !isId(input.authorId)) return pageOf([], 0, input);
  const page = { limit: input.limit, ...start };
  const found =
    q || sort === 'relevance'
      ? await searchPrompts(ctx, { ...filter, query: q ?? '', sort }, page)
      : await listed(ctx, { ...filter, sort }, page);
  const { failsIfStopped } = input;
  if (found.isStopped && failsIfStopped && (failsIfStopped === 'always' || !found.total)) return searchBusy();
  const next = found.next && cursors.write(found.next);
  return {
    ...pageOf(found.items, found.total, input, { next, isLowerBound: !found.isComplete }),
    ...(found.corrected && { correctedQuery: found.corrected }),
    ...(found.suggested && { suggestedQuery: found.suggested }),
    ...(found.noPromptHasAll && { noPromptHasAll: found.noPromptHasAll }),
    ...(found.isPartial && { isPartial: true }),
  };
}

/** Returns the failure for a search that did not end in time. */
const searchBusy = () =>
  retryableFailure(
    'unavailable',
    'The search was stopped because it took too long, so prompts may be missing. Search again in a few seconds',
    5,
  );

/**
 * Returns the order of a list. A list that starts at a time is ordered by that time, for which there is an
 * index. Fails with malformed.
 */
function sortOf({
  q,
  sort,
  publishedSince,
  updatedSince,
}: ListInput): Sort | 'relevance' | 'changed' | Failure {
  if (updatedSince === undefined && publishedSince === undefined)
    return sort ?? (q ? 'relevance' : 'trending');
  if (updatedSince !== undefined)
    return sort || publishedSince !== undefined
      ? refused('updatedSince', 'updatedSince sorts by the last change: leave out sort and publishedSince')
      : 'changed';
  return sort === undefined || sort === 'recent' || sort === 'oldest'
    ? (sort ?? 'recent')
    : refused('publishedSince', 'With publishedSince, sort must be recent or oldest');
}

function rangeOf({ price, premium, minPrice, maxPrice, publishedSince, updatedSince }: ListInput) {
  const minCents = minPrice === undefined ? undefined : (centsOf(minPrice) ?? 0);
  // Prompts with a price have an index of their own.
  const paid = premium === 'true' || (minCents ?? 0) > 0;
  return {
    ...(paid && { price: 'premium' as const }),
    ...(premium === 'false' && { price: 'free' as const }),
    ...(price && { price }),
    minCents,
    maxCents: maxPrice === undefined ? undefined : (centsOf(maxPrice) ?? 0),
    publishedSince: publishedSince && new Date(publishedSince).toISOString(),
    updatedSince: updatedSince && new Date(updatedSince).toISOString(),
  };
}

/** Lists prompts by id in the order of the ids, if they match the other filters. Fails with malformed. */
async function listNamed(
  ctx: Context,
  { ids = '', q, authorId }: ListInput,
  filter: Omit<PromptFilter, 'sort'>,
): Promise<PromptPage | Failure> {
  if (q) return refused('ids', 'ids cannot be combined with q');
  const named = [...new Set(ids.toLowerCase().split(','))].map((id) => id.trim()).filter(isId);
  const page = { page: 1, limit: Math.max(1, named.length) };
  if (authorId && !isId(authorId)) return pageOf([], 0, page);
  const rows = await selectFoundPrompts(ctx.db, ctx.viewer, filter, named);
  return pageOf(
    rows.map((row) => presentSummary(ctx.viewer, row)),
    rows.length,
    page,
  );
}

function refused(field: string, message: string): Failure {
  return failure('malformed', message, [{ field, message }]);
}

/** Returns the conditions on the prompts of a list. */
export function filterOf(
  { viewer }: Pick<Context, 'viewer'>,
  { categoryId, tag, tags, authorId, language, model, price, featured, owned, ...choices }: FilterInput,
): Omit<PromptFilter, 'sort' | 'status'> {
  const usual = choiceNames.filter((choice) => choices[choice] === promptChoices[choice].usual);
  return {
    topic: categoryId?.toLowerCase(),
    tagKeys: filterKeys({
      ...choices,
      tags: [tag ?? '', ...(tags?.split(',') ?? [])],
      models: model ? [model] : [],
    }).filter(Boolean),
    ...(usual.length && { usual }),
    authorId,
    language,
    price,
    ...(featured && { featured: true }),
    ...(owned && { ownedBy: idOf(viewer) ?? noUser }),
  };
}

/** An id that no user has, for what a visitor bought. */
const noUser = '00000000-0000-0000-0000-000000000000';

async function listed(ctx: Context, filter: PromptFilter, page: PagePart): Promise<SearchPage> {
  const { rows, total, next } = await readPage(page, (part) =>
    selectPrompts(ctx.db, ctx.viewer, filter, part),
  );
  return {
    items: rows.map((row) => presentSummary(ctx.viewer, row)),
    next,
    total,
    isComplete: true,
    isPartial: false,
  };
}

/** Returns the first `limit` prompts of a list of the home page. */
export async function listHomePrompts(
  ctx: Context,
  name: 'featured' | 'trending' | 'recent',
  limit: number,
): Promise<PromptSummary[]> {
  const filter = name === 'featured' ? ({ featured: true, sort: 'featured' } as const) : { sort: name };
  const { rows } = await selectPrompts(ctx.db, ctx.viewer, filter, { limit, offset: 0 });
  return rows.map((row) => presentSummary(ctx.viewer, row));
}
