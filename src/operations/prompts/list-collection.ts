import type { PromptSummary } from '../../contract/prompts.ts';
import { type Collection, selectCollection } from '../../database/collections.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { isoTime, presentSummary } from './present.ts';

/** One page of the prompts that the signed-in user liked or bookmarked, newest first. Fails with unauthenticated or malformed. */
export async function listCollection(
  { db, viewer }: Context,
  collection: Collection,
  input: { page: number; limit: number },
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { rows, total } = await selectCollection(db, collection, viewer, { limit: input.limit, offset });
  return pageOf(
    rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.collected_at) })),
    total,
    input,
  );
}
