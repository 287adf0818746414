import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { updateDiscussionRow } from '../../database/discussions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { renderPost } from '../markdown/render-post.ts';
import { discussionLocked, readDiscussion } from './read.ts';

/**
 * Changes one of the viewer's own discussions. Fails with not-found, forbidden (another user's, or locked), or, on the
 * author's first day, invalid (links).
 */
export async function updateDiscussion(
  ctx: MemberContext,
  id: string,
  input: NewDiscussion,
): Promise<Discussion | Failure> {
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.edit)
    return before.locked
      ? discussionLocked()
      : failure('forbidden', 'Only its author can change a discussion');
  const text = await renderPost(ctx, input.bodyMd, 'changed');
  if (isFailure(text)) return text;
  const { category, title } = input;
  await updateDiscussionRow(ctx.db, id, { category, title, ...text }, ctx.now());
  return readDiscussion(ctx, id);
}
