import type { Discussion } from '../../../contract/community/discussions.ts';
import { deleteDiscussionRow } from '../../../database/community/discussions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { readDiscussion } from './read.ts';

/** Deletes a discussion with its replies. Fails with not-found, forbidden or precondition-failed. */
export async function deleteDiscussion(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Discussion>,
): Promise<{ id: string } | Failure> {
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.delete) return failure('forbidden', 'Only the author can delete a discussion');
  return withIfMatch(
    ctx,
    { table: 'discussions', id, read: (ctx) => readDiscussion(ctx, id), expected },
    async (ctx) => {
      await deleteDiscussionRow(ctx.db, id);
      if (before.author.username !== ctx.viewer.username)
        await recordAudit(ctx, { action: 'delete', kind: 'discussion', id, name: before.title });
      return { id };
    },
  );
}
