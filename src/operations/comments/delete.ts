import type { Feedback } from '../../contract/ratings.ts';
import { deleteCommentRow } from '../../database/comments.ts';
import { withTx } from '../../database/connection.ts';
import { recordAudit } from '../audit/record.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { presentFeedback } from '../ratings/present.ts';
import { commentNotFound, readComment } from './read.ts';

/** Deletes a comment; its replies stay. Fails with not-found or forbidden. */
export async function deleteComment(
  ctx: MemberContext,
  id: string,
): Promise<{ id: string; feedback: Feedback } | Failure> {
  const { viewer } = ctx;
  const before = await readComment(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.delete) return failure('forbidden', 'Only its author can delete a comment');
  const row = await withTx(ctx.db, async (tx) => {
    const deleted = await deleteCommentRow(tx, viewer, id, ctx.now());
    const name = before.author.username ?? '';
    if (deleted && name !== viewer.username)
      await recordAudit(tx, ctx, { action: 'delete', kind: 'comment', id, name: name && `by ${name}` });
    return deleted;
  });
  return row ? { id, feedback: presentFeedback(row) } : commentNotFound();
}
