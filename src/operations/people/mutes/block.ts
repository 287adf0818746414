import type { HidingState } from '../../../contract/people/mutes.ts';
import { changeUserFollowRow } from '../../../database/people/follows.ts';
import {
  cancelWaitingEmails,
  countMutesOrBlocks,
  deleteMuteOrBlock,
  insertMuteOrBlock,
  lockPair,
} from '../../../database/people/mutes.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { findHideable, whileBothExist } from './mute.ts';

/**
 * Blocks a user for the viewer, or unblocks them. Blocking also deletes the follows between the two, in the
 * same transaction. Fails with not-found, invalid (oneself) or conflict (the viewer has the maximum number of
 * blocks).
 */
export async function changeBlock(
  ctx: MemberContext,
  username: string,
  change: 'add' | 'remove',
): Promise<HidingState | Failure> {
  const user = await findHideable(ctx, username);
  if (isFailure(user)) return user;
  const pair = { userId: ctx.viewer.id, hiddenId: user.id };
  const { muted } = user;
  if (change === 'remove') {
    await deleteMuteOrBlock(ctx.db, 'block', pair);
    return { muted, blocked: false };
  }
  const refused = await whileBothExist(() =>
    inTransaction(ctx, async (ctx) => {
      // Follows lock the same rows first, so that none is added concurrently.
      await lockPair(ctx.db, pair.userId, pair.hiddenId);
      if (!user.blocked && (await countMutesOrBlocks(ctx.db, 'block', pair.userId)) >= limits.mutesPerUser)
        return failure(
          'conflict',
          `You can block ${limits.mutesPerUser.toLocaleString('en-US')} members: unblock one first`,
        );
      await insertMuteOrBlock(ctx.db, 'block', pair, ctx.now());
      await changeUserFollowRow(ctx.db, pair.userId, pair.hiddenId, 'remove', ctx.now());
      await changeUserFollowRow(ctx.db, pair.hiddenId, pair.userId, 'remove', ctx.now());
      await cancelWaitingEmails(ctx.db, pair);
      return undefined;
    }),
  );
  return refused ?? { muted, blocked: true };
}
