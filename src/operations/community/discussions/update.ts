import type { Discussion, NewDiscussion } from '../../../contract/community/discussions.ts';
import { updateDiscussionRow } from '../../../database/community/discussions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { discussionLocked, readDiscussion } from './read.ts';

/**
 * Changes one of the viewer's own discussions. Fails with not-found, forbidden (another user's discussion, or
 * a locked one), precondition-failed, or, on the author's first day, invalid (links).
 */
export async function updateDiscussion(
  ctx: MemberContext,
  id: string,
  input: NewDiscussion,
  expected?: Expected<Discussion>,
): Promise<Discussion | Failure> {
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.edit)
    return before.locked
      ? discussionLocked()
      : failure('forbidden', 'Only the author can change a discussion');
  const text = await renderPost(ctx, input.bodyMd, 'changed');
  if (isFailure(text)) return text;
  const { category, title } = input;
  const done = await withIfMatch(
    ctx,
    { table: 'discussions', id, read: (ctx) => readDiscussion(ctx, id), expected },
    (ctx) => updateDiscussionRow(ctx.db, id, { category, title, ...text }, ctx.now()),
  );
  return isFailure(done) ? done : readDiscussion(ctx, id);
}
