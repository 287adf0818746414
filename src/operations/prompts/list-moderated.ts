import type { PromptSummary } from '../../contract/prompts.ts';
import type { PromptFilter } from '../../database/prompt-lists.ts';
import type { ModerationState } from '../../domain/prompt-status.ts';
import type { AdminContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { searchPrompts } from './list.ts';
import { presentSummary } from './present.ts';

/**
 * One page of the prompts that admins moderate: newest first, or best match first for a search. Fails with malformed.
 */
export async function listModeratedPrompts(
  ctx: AdminContext,
  input: { q: string; state: ModerationState; page: number; limit: number },
): Promise<Page<PromptSummary> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const filter: PromptFilter = {
    ...filters[input.state],
    ...(input.q && { query: input.q }),
    sort: input.q ? 'relevance' : 'latest',
  };
  const { rows, total } = await searchPrompts(ctx, filter, { limit: input.limit, offset });
  return pageOf(
    rows.map((row) => presentSummary(ctx.viewer, row)),
    total,
    input,
  );
}

const filters: Record<ModerationState, Pick<PromptFilter, 'status' | 'featured'>> = {
  all: { status: 'moderated' },
  published: { status: 'published' },
  featured: { status: 'published', featured: true },
  hidden: { status: 'hidden' },
};
