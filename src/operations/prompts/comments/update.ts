import type { Comment } from '../../../contract/prompts/comments.ts';
import { updateCommentRow } from '../../../database/prompts/comments.ts';
import { commentMessages } from '../../../domain/prompts/comments.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { holdSuspiciousPost } from '../../visibility/hold-suspicious-post.ts';
import { readComment } from './read.ts';

/**
 * Changes one of the viewer's own comments within a few minutes of posting it. Fails with not-found,
 * forbidden (another user's comment, or too late), precondition-failed, or, on the author's first day,
 * invalid (links).
 */
export async function updateComment(
  ctx: MemberContext,
  id: string,
  body: string,
  expected?: Expected<Comment>,
): Promise<Comment | Failure> {
  const before = await readComment(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.edit) {
    const own = before.author.username === ctx.viewer.username;
    return failure('forbidden', own ? commentMessages.tooLate : 'Only the author can change a comment');
  }
  const text = await renderPost(ctx, body, 'changed', 'Comment');
  if (isFailure(text)) return text;
  const at = ctx.now();
  const done = await withIfMatch(
    ctx,
    { table: 'comments', id, read: (ctx) => readComment(ctx, id), expected },
    async (ctx) => {
      await updateCommentRow(ctx.db, id, text, at);
      await holdSuspiciousPost(ctx, { kind: 'comment', id, body, at, isChange: true });
    },
  );
  return isFailure(done) ? done : readComment(ctx, id);
}
