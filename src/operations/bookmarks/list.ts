import { bookmarks } from '../../database/bookmarks.ts';
import type { Context } from '../context.ts';
import { listReacted } from '../reactions.ts';

/** What the signed-in person bookmarked, last first. Fails with unauthenticated. */
export function listBookmarks(ctx: Context, input: { page: number; limit: number }) {
  return listReacted(ctx, bookmarks, input);
}
