import type { PromptSummary, Sort } from '../../contract/prompts.ts';
import { listPrompts } from '../../database/prompts.ts';
import { isId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { tagKey } from '../../domain/tags.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentSummary } from './present.ts';

/** What a list is asked for. */
export interface ListInput {
  page: number;
  limit: number;
  q?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  authorId?: string | undefined;
  status?: 'draft' | 'published' | undefined;
  sort?: Sort | undefined;
}

/** One page of the prompts that match everything given. Fails with malformed past the {@link limits.countedRows} first. */
export async function list(
  ctx: Context,
  input: ListInput,
): Promise<(Page<PromptSummary> & { correctedQuery?: string }) | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  if (input.authorId && !isId(input.authorId)) return pageOf([], 0, input);
  const { rows, total, corrected } = await listPrompts(
    ctx.db,
    ctx.viewer,
    {
      query: input.q,
      topic: input.categoryId?.toLowerCase(),
      tagKeys: [input.tag, ...(input.tags?.split(',') ?? [])].map((tag) => tagKey(tag ?? '')).filter(Boolean),
      authorId: input.authorId,
      status: input.status,
      sort: input.sort ?? (input.q ? 'relevance' : 'trending'),
    },
    { limit: input.limit, offset },
  );
  const items = rows.map((row) => presentSummary(ctx.viewer, row));
  return { ...pageOf(items, total, input), ...(corrected && { correctedQuery: corrected }) };
}

/** The first `limit` prompts of a shelf of the home page. */
export async function shelf(
  ctx: Context,
  name: 'featured' | 'trending' | 'recent',
  limit: number,
): Promise<PromptSummary[]> {
  const filter = name === 'featured' ? ({ featured: true, sort: 'featured' } as const) : { sort: name };
  const { rows } = await listPrompts(ctx.db, ctx.viewer, filter, { limit, offset: 0 });
  return rows.map((row) => presentSummary(ctx.viewer, row));
}
