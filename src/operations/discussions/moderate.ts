import type { Discussion } from '../../contract/discussions.ts';
import { withTx } from '../../database/connection.ts';
import { moderateDiscussionRow } from '../../database/discussions.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { readDiscussion } from './read.ts';

/** Pins and locks a discussion, or no more. Fails with unauthenticated, not-found or forbidden. */
export async function moderateDiscussion(
  ctx: Context,
  id: string,
  input: { pinned: boolean; locked: boolean },
): Promise<Discussion | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.moderate) return failure('forbidden', 'Only admins can pin and lock discussions');
  const note = `${input.pinned ? 'Pinned' : 'Not pinned'}, ${input.locked ? 'locked' : 'open'}`;
  await withTx(ctx.db, async (tx) => {
    await moderateDiscussionRow(tx, id, input);
    await recordAudit(tx, ctx, { action: 'moderate', kind: 'discussion', id, name: before.title, note });
  });
  return readDiscussion(ctx, id);
}
