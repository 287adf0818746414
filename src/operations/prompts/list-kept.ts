import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { type KeptList, keptOrder, selectKept } from '../../database/prompts/kept-prompts.ts';
import type { MemberContext } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { isoTime } from '../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../core/paging.ts';
import { presentSummary } from './present.ts';

/**
 * Returns one page of the prompts that the signed-in user liked or bookmarked, newest first. Fails with
 * malformed.
 */
export function listLikedOrBookmarked(
  { db, viewer }: MemberContext,
  list: KeptList,
  input: PageInput,
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  return listPage(
    input,
    { name: list, order: keptOrder },
    (page) => selectKept(db, list, viewer, page),
    (rows) =>
      rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.collected_at) })),
  );
}
