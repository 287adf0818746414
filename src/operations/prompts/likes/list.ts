import type { MemberContext } from '../../core/context.ts';
import type { PageInput } from '../../core/paging.ts';
import { listLikedOrBookmarked } from '../list-liked-or-bookmarked.ts';

/** Returns one page of the prompts that the signed-in user likes, newest like first. Fails with malformed. */
export function listLikes(ctx: MemberContext, input: PageInput) {
  return listLikedOrBookmarked(ctx, 'likes', input);
}
