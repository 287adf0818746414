import type { MemberContext } from '../../core/context.ts';
import type { PageInput } from '../../core/paging.ts';
import { listLikedOrBookmarked } from '../list-liked-or-bookmarked.ts';

/**
 * Returns one page of the signed-in user's bookmarked prompts, newest bookmark first. Fails with malformed.
 */
export function listBookmarks(ctx: MemberContext, input: PageInput) {
  return listLikedOrBookmarked(ctx, 'bookmarks', input);
}
