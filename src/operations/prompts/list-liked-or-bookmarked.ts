import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { type SavedList, savedPromptSort, selectSavedPrompts } from '../../database/prompts/saved-prompts.ts';
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
  list: SavedList,
  input: PageInput,
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  return listPage(
    input,
    { name: list, order: savedPromptSort },
    (page) => selectSavedPrompts(db, list, viewer, page),
    (rows) => rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.saved_at) })),
  );
}
