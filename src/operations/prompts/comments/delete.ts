import type { Comment } from '../../../contract/prompts/comments.ts';
import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { deleteCommentRow } from '../../../database/prompts/comments.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { presentFeedback } from '../ratings/present.ts';
import { commentNotFound, readComment } from './read.ts';

/** Deletes a comment; its replies stay. Fails with not-found, forbidden or precondition-failed. */
export async function deleteComment(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Comment>,
): Promise<{ id: string; feedback: Feedback } | Failure> {
  const { viewer } = ctx;
  const before = await readComment(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.delete) return failure('forbidden', 'Only the author can delete a comment');
  return withIfMatch(
    ctx,
    { table: 'comments', id, read: (ctx) => readComment(ctx, id), expected },
    async (ctx) => {
      const row = await deleteCommentRow(ctx.db, viewer, id, ctx.now());
      if (!row) return commentNotFound();
      const name = before.author.username ?? '';
      if (name !== viewer.username)
        await recordAudit(ctx, { action: 'delete', kind: 'comment', id, name: name && `by ${name}` });
      return { id, feedback: presentFeedback(row) };
    },
  );
}
