import type { Discussion } from '../../../contract/community/discussions.ts';
import { moderateDiscussionRow } from '../../../database/community/discussions.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { readDiscussion } from './read.ts';

/** Pins, unpins, locks or unlocks a discussion. Fails with not-found. */
export async function moderateDiscussion(
  ctx: AdminContext,
  id: string,
  input: { pinned: boolean; locked: boolean },
): Promise<Discussion | Failure> {
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  const note = `${input.pinned ? 'Pinned' : 'Not pinned'}, ${input.locked ? 'locked' : 'open'}`;
  await inTransaction(ctx, async (ctx) => {
    await moderateDiscussionRow(ctx.db, id, input);
    await recordAudit(ctx, { action: 'moderate', kind: 'discussion', id, name: before.title, note });
  });
  return readDiscussion(ctx, id);
}
