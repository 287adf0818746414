import type { PromptSummary, Sort } from '../../contract/prompts.ts';
import {
  type PageStart,
  type PromptFilter,
  type PromptRows,
  selectPrompts,
} from '../../database/prompt-lists.ts';
import { correctedQuery } from '../../database/search-text.ts';
import { isId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { PromptStatus } from '../../domain/prompt-status.ts';
import { tagKey } from '../../domain/tags.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { promptCursors } from './cursor.ts';
import { presentSummary } from './present.ts';

/** What a list contains, and which part of it. */
export interface ListInput {
  page: number;
  limit: number;
  /** Instead of `page`. */
  cursor?: string | undefined;
  q?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  authorId?: string | undefined;
  status?: PromptStatus | undefined;
  sort?: Sort | undefined;
}

/** A page of a list of prompts; `nextCursor` leads to the next one. */
export interface PromptPage extends Page<PromptSummary> {
  nextCursor?: string;
  correctedQuery?: string;
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
  const { rows, total, corrected } = await searchPrompts(
    ctx,
    {
      query: input.q,
      topic: input.categoryId?.toLowerCase(),
      tagKeys: [input.tag, ...(input.tags?.split(',') ?? [])].map((tag) => tagKey(tag ?? '')).filter(Boolean),
      authorId: input.authorId,
      status: input.status,
      sort,
    },
    { limit: input.limit, ...(typeof begin === 'number' ? { offset: begin } : { after: begin }) },
  );
  const last = rows.at(-1);
  const more = last && rows.length === input.limit && (input.cursor || input.page * input.limit < total);
  return {
    ...pageOf(
      rows.map((row) => presentSummary(ctx.viewer, row)),
      total,
      input,
    ),
    ...(more && { nextCursor: promptCursors[sort].write({ key: last.sort_key, id: last.id }) }),
    ...(corrected && { correctedQuery: corrected }),
  };
}

/**
 * The prompts of a list that the viewer may see. A search that finds nothing is repeated with its mistyped words corrected;
 * `corrected` is the query that found something then.
 */
export async function searchPrompts(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  filter: PromptFilter,
  page: { limit: number } & PageStart,
): Promise<PromptRows & { corrected?: string }> {
  const found = await selectPrompts(db, viewer, filter, page);
  if (found.total > 0 || !filter.query) return found;
  const corrected = await correctedQuery(db, filter.query);
  if (!corrected) return found;
  const again = await selectPrompts(db, viewer, { ...filter, query: corrected }, page);
  return again.total > 0 ? { ...again, corrected } : found;
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
