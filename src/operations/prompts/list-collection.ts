import type { PromptSummary } from '../../contract/prompts.ts';
import { type Collection, selectCollection } from '../../database/collections.ts';
import type { MemberContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { isoTime, presentSummary } from './present.ts';

/** One page of the prompts that the signed-in user liked or bookmarked, newest first. Fails with malformed. */
export async function listCollection(
  { db, viewer }: MemberContext,
  collection: Collection,
  input: { page: number; limit: number },
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { rows, total } = await selectCollection(db, collection, viewer, { limit: input.limit, offset });
  return pageOf(
    rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.collected_at) })),
    total,
    input,
  );
}
