import type { PromptSummary, Sort } from '../../contract/prompts.ts';
import { type PageStart, type PromptFilter, selectPrompts } from '../../database/prompt-lists.ts';
import { isId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { PromptPrice } from '../../domain/prompt-filters.ts';
import type { PromptStatus } from '../../domain/prompt-status.ts';
import { tagKey } from '../../domain/tags.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { promptCursors } from './cursor.ts';
import { presentSummary } from './present.ts';
import { type SearchPage, searchPrompts } from './search.ts';

/** By what a list is narrowed. */
export interface FilterInput {
  q?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  authorId?: string | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  price?: PromptPrice | undefined;
  featured?: 'true' | undefined;
}

/** What a list contains, and which part of it. */
export interface ListInput extends FilterInput {
  page: number;
  limit: number;
  /** Instead of `page`. */
  cursor?: string | undefined;
  status?: PromptStatus | undefined;
  sort?: Sort | undefined;
}

/** A page of a list of prompts; `nextCursor` leads to the next one. */
export interface PromptPage extends Page<PromptSummary> {
  nextCursor?: string;
  correctedQuery?: string;
  suggestedQuery?: string;
  isPartial?: true;
}

/** How to reach the prompts after the counted pages. */
const narrowing =
  'narrow the search by words, category or tags, or continue with the nextCursor of the previous page';

/**
 * One page of the prompts that match all given filters. Fails with malformed for a page that begins after the first
 * {@link limits.countedRows} prompts, and for a cursor of another list.
 */
export async function listPrompts(ctx: Context, input: ListInput): Promise<PromptPage | Failure> {
  const sort = input.sort ?? (input.q ? 'relevance' : 'trending');
  const begin = input.cursor ? promptCursors[sort].read(input.cursor) : offsetOf(input, narrowing);
  if (isFailure(begin)) return begin;
  if (input.authorId && !isId(input.authorId)) return pageOf([], 0, input);
  const filter = { ...filterOf(input), status: input.status };
  const page = { limit: input.limit, ...(typeof begin === 'number' ? { offset: begin } : { after: begin }) };
  const found = input.q
    ? await searchPrompts(ctx, { ...filter, query: input.q, sort }, page)
    : await listed(ctx, { ...filter, sort: sort === 'relevance' ? 'trending' : sort }, page);
  const { last, total } = found;
  const more =
    last && found.items.length === input.limit && (input.cursor || input.page * input.limit < total);
  return {
    ...pageOf(found.items, total, input, !found.isComplete),
    ...(more && { nextCursor: promptCursors[sort].write(last) }),
    ...(found.corrected && { correctedQuery: found.corrected }),
    ...(found.suggested && { suggestedQuery: found.suggested }),
    ...(found.isPartial && { isPartial: true }),
  };
}

/** The conditions on the prompts of a list. */
export function filterOf({
  categoryId,
  tag,
  tags,
  authorId,
  language,
  price,
  featured,
}: FilterInput): Omit<PromptFilter, 'sort' | 'status'> {
  return {
    topic: categoryId?.toLowerCase(),
    tagKeys: [tag, ...(tags?.split(',') ?? [])].map((name) => tagKey(name ?? '')).filter(Boolean),
    authorId,
    language,
    price,
    ...(featured && { featured: true }),
  };
}

async function listed(
  ctx: Context,
  filter: PromptFilter,
  page: { limit: number } & PageStart,
): Promise<SearchPage> {
  const { rows, total } = await selectPrompts(ctx.db, ctx.viewer, filter, page);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentSummary(ctx.viewer, row)),
    last: last && { key: last.sort_key, id: last.id },
    total,
    isComplete: true,
    isPartial: false,
  };
}

/** The first `limit` prompts of a list of the home page. */
export async function listHomePrompts(
  ctx: Context,
  name: 'featured' | 'trending' | 'recent',
  limit: number,
): Promise<PromptSummary[]> {
  const filter = name === 'featured' ? ({ featured: true, sort: 'featured' } as const) : { sort: name };
  const { rows } = await selectPrompts(ctx.db, ctx.viewer, filter, { limit, offset: 0 });
  return rows.map((row) => presentSummary(ctx.viewer, row));
}
