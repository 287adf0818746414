import type { Reply } from '../../../contract/community/replies.ts';
import { deleteReplyRow } from '../../../database/community/replies.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { readReply } from './read.ts';

/** Deletes a reply. Fails with not-found, forbidden or precondition-failed. */
export async function deleteReply(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Reply>,
): Promise<{ id: string } | Failure> {
  const before = await readReply(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.delete) return failure('forbidden', 'Only the author can delete a reply');
  return withIfMatch(
    ctx,
    { table: 'replies', id, read: (ctx) => readReply(ctx, id), expected },
    async (ctx) => {
      await deleteReplyRow(ctx.db, id);
      const name = before.author.username ?? '';
      if (name !== ctx.viewer.username)
        await recordAudit(ctx, { action: 'delete', kind: 'reply', id, name: name && `by ${name}` });
      return { id };
    },
  );
}
