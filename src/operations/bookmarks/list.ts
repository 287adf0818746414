import type { Context } from '../context.ts';
import { listCollection } from '../prompts/list-collection.ts';

/** One page of the signed-in user's bookmarked prompts, newest bookmark first. Fails with unauthenticated or malformed. */
export function listBookmarks(ctx: Context, input: { page: number; limit: number }) {
  return listCollection(ctx, 'bookmarks', input);
}
