import type { HidingState } from '../../../contract/people/mutes.ts';
import { violation } from '../../../database/core/connection.ts';
import {
  cancelWaitingEmails,
  countMutesOrBlocks,
  deleteMuteOrBlock,
  insertMuteOrBlock,
} from '../../../database/people/mutes.ts';
import { findUserFor } from '../../../database/people/users.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure, userNotFound } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';

/**
 * Mutes a user for the viewer, or unmutes them. The muted user is not notified. Fails with not-found, invalid
 * (oneself) or conflict (the viewer has the maximum number of mutes).
 */
export async function changeMute(
  ctx: MemberContext,
  username: string,
  change: 'add' | 'remove',
): Promise<HidingState | Failure> {
  const user = await findHideable(ctx, username);
  if (isFailure(user)) return user;
  const pair = { userId: ctx.viewer.id, hiddenId: user.id };
  const { blocked } = user;
  if (change === 'remove') {
    await deleteMuteOrBlock(ctx.db, 'mute', pair);
    return { muted: false, blocked };
  }
  const refused = await whileBothExist(() =>
    inTransaction(ctx, async (ctx) => {
      if (!user.muted && (await countMutesOrBlocks(ctx.db, 'mute', pair.userId)) >= limits.mutesPerUser)
        return failure(
          'conflict',
          `You can mute ${limits.mutesPerUser.toLocaleString('en-US')} members: unmute one first`,
        );
      await insertMuteOrBlock(ctx.db, 'mute', pair, ctx.now());
      await cancelWaitingEmails(ctx.db, pair);
      return undefined;
    }),
  );
  return refused ?? { muted: true, blocked };
}

/**
 * Returns the user whom the viewer wants to mute or block, with the viewer's current mute and block of them.
 * Fails with not-found, or invalid (oneself).
 */
export async function findHideable(ctx: Pick<MemberContext, 'db' | 'viewer'>, username: string) {
  const user = await findUserFor(ctx.db, ctx.viewer, username);
  if (!user) return userNotFound();
  return user.id === ctx.viewer.id
    ? invalid({ field: 'username', message: 'You cannot mute or block yourself' })
    : user;
}

/**
 * Runs a change that refers to two users. Fails with not-found when the account of either is deleted
 * concurrently.
 */
export async function whileBothExist<T>(change: () => Promise<T>): Promise<T | Failure> {
  try {
    return await change();
  } catch (error) {
    if (violation(error)?.kind === 'foreign-key') return userNotFound();
    throw error;
  }
}
