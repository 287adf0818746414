import type { PromptSummary } from '../../contract/prompts.ts';
import { type Collection, collectionOrder, selectCollection } from '../../database/collections.ts';
import type { MemberContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { listPage, type Page, type PageInput } from '../paging.ts';
import { isoTime, presentSummary } from './present.ts';

/** One page of the prompts that the signed-in user liked or bookmarked, newest first. Fails with malformed. */
export function listCollection(
  { db, viewer }: MemberContext,
  collection: Collection,
  input: PageInput,
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  return listPage(
    input,
    { name: collection, order: collectionOrder },
    (page) => selectCollection(db, collection, viewer, page),
    (rows) =>
      rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.collected_at) })),
  );
}
