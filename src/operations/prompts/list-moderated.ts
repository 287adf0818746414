import type { PromptSummary } from '../../contract/prompts.ts';
import { type PromptFilter, selectPrompts } from '../../database/prompt-lists.ts';
import type { ModerationState } from '../../domain/prompt-status.ts';
import type { AdminContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentSummary } from './present.ts';
import { searchPrompts } from './search.ts';

/**
 * One page of the prompts that admins moderate: newest first, or best match first for a search. Fails with malformed.
 */
export async function listModeratedPrompts(
  ctx: AdminContext,
  input: { q: string; state: ModerationState; page: number; limit: number },
): Promise<Page<PromptSummary> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const filter = filters[input.state];
  const page = { limit: input.limit, offset };
  if (input.q) {
    const found = await searchPrompts(ctx, { ...filter, query: input.q, sort: 'relevance' }, page);
    return pageOf(found.items, found.total, input, !found.isComplete);
  }
  const { rows, total } = await selectPrompts(ctx.db, ctx.viewer, { ...filter, sort: 'latest' }, page);
  return pageOf(
    rows.map((row) => presentSummary(ctx.viewer, row)),
    total,
    input,
  );
}

const filters: Record<ModerationState, Pick<PromptFilter, 'status' | 'featured'>> = {
  all: { status: 'moderated' },
  published: { status: 'published-or-adult' },
  featured: { status: 'published', featured: true },
  adult: { status: 'adult' },
  hidden: { status: 'hidden' },
};
