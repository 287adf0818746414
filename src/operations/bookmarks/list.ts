import type { MemberContext } from '../context.ts';
import type { PageInput } from '../paging.ts';
import { listKept } from '../prompts/list-kept.ts';

/** One page of the signed-in user's bookmarked prompts, newest bookmark first. Fails with malformed. */
export function listBookmarks(ctx: MemberContext, input: PageInput) {
  return listKept(ctx, 'bookmarks', input);
}
