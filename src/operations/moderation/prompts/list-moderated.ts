import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { type PromptFilter, promptOrder, selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import type { ModerationState } from '../../../domain/prompts/prompt-status.ts';
import type { AdminContext } from '../../core/context.ts';
import { orderCursors } from '../../core/cursor.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput, pageOf, pageStart } from '../../core/paging.ts';
import { relevanceOrder, searchPrompts } from '../../discovery/prompts/search-prompts.ts';
import { presentSummary } from '../../prompts/present.ts';

/**
 * Returns one page of the prompts that admins moderate: newest first, or best match first for a search. Fails
 * with malformed.
 */
export async function listModeratedPrompts(
  ctx: AdminContext,
  input: PageInput & { q: string; state: ModerationState },
): Promise<Page<PromptSummary> | Failure> {
  const filter = { ...filters[input.state], moderated: true } as const;
  if (input.q) return search(ctx, filter, input);
  const latest = { ...filter, sort: 'latest' } as const;
  return listPage(
    input,
    { name: 'moderated prompts', order: promptOrder(latest) },
    (page) => selectPrompts(ctx.db, ctx.viewer, latest, page),
    (rows) => rows.map((row) => presentSummary(ctx.viewer, row)),
  );
}

async function search(
  ctx: AdminContext,
  filter: StateFilter,
  input: PageInput & { q: string },
): Promise<Page<PromptSummary> | Failure> {
  const cursors = orderCursors('found moderated prompts', relevanceOrder);
  const start = pageStart(input, cursors);
  if (isFailure(start)) return start;
  const page = { limit: input.limit, ...start };
  const found = await searchPrompts(ctx, { ...filter, query: input.q, sort: 'relevance' }, page);
  const next = found.next && cursors.write(found.next);
  return pageOf(found.items, found.total, input, { next, isLowerBound: !found.isComplete });
}

type StateFilter = Pick<PromptFilter, 'status' | 'featured' | 'moderated'>;

const filters: Record<ModerationState, StateFilter> = {
  all: { status: 'moderated' },
  published: { status: 'published-or-adult' },
  featured: { status: 'published', featured: true },
  adult: { status: 'adult' },
  hidden: { status: 'hidden' },
};
