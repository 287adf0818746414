import { changeBookmarkRow } from '../../database/bookmarks.ts';
import type { RowChange } from '../../database/toggle.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';

/** Bookmarks a prompt or removes the bookmark: by default what it was not before. Fails with not-found. */
export async function changeBookmark(
  { db, viewer, now }: MemberContext,
  promptId: string,
  change: RowChange = 'toggle',
): Promise<{ bookmarked: boolean; bookmarkCount: number } | Failure> {
  const bookmark = isId(promptId) ? await changeBookmarkRow(db, viewer, promptId, change, now()) : undefined;
  return bookmark ? { bookmarked: bookmark.on, bookmarkCount: bookmark.count } : promptNotFound();
}
