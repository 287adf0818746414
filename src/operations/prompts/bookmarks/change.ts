import type { RowChange } from '../../../database/core/toggle.ts';
import { changeBookmarkRow } from '../../../database/prompts/bookmarks.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';

/** Bookmarks a prompt or removes the bookmark; toggles by default. Fails with not-found. */
export async function changeBookmark(
  { db, viewer, now }: MemberContext,
  promptId: string,
  change: RowChange = 'toggle',
): Promise<{ bookmarked: boolean; bookmarkCount: number } | Failure> {
  const bookmark = isId(promptId) ? await changeBookmarkRow(db, viewer, promptId, change, now()) : undefined;
  return bookmark ? { bookmarked: bookmark.on, bookmarkCount: bookmark.count } : promptNotFound();
}
