import { toggleBookmarkRow } from '../../database/bookmarks.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';

/** Bookmarks a prompt, or removes the bookmark. Fails with not-found. */
export async function toggleBookmark(
  { db, viewer, now }: MemberContext,
  promptId: string,
): Promise<{ bookmarked: boolean; bookmarkCount: number } | Failure> {
  const bookmark = isId(promptId) ? await toggleBookmarkRow(db, viewer, promptId, now()) : undefined;
  return bookmark ? { bookmarked: bookmark.on, bookmarkCount: bookmark.count } : promptNotFound();
}
