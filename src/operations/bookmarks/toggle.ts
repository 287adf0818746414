import { toggleBookmarkRow } from '../../database/bookmarks.ts';
import { isId } from '../../domain/ids.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn, promptNotFound } from '../failure.ts';

/** Bookmarks a prompt, or removes the bookmark. Fails with unauthenticated or not-found. */
export async function toggleBookmark(
  { db, viewer, now }: Context,
  promptId: string,
): Promise<{ bookmarked: boolean; bookmarkCount: number } | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  const bookmark = isId(promptId) ? await toggleBookmarkRow(db, viewer, promptId, now()) : undefined;
  return bookmark ? { bookmarked: bookmark.on, bookmarkCount: bookmark.count } : promptNotFound();
}
