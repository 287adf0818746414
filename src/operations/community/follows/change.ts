import type { RowChange } from '../../../database/core/toggle.ts';
import { changeTopicFollowRow, changeUserFollowRow } from '../../../database/people/follows.ts';
import { lockPair } from '../../../database/people/mutes.ts';
import { findUser } from '../../../database/people/users.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, userNotFound } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { findRefusal } from '../../people/mutes/refuse-blocked.ts';

/** Whether the viewer follows now, and the number of followers. */
interface FollowState {
  following: boolean;
  followers: number;
}

/**
 * Follows a user or stops following them; toggles by default. Fails with not-found, invalid (oneself), or
 * forbidden (one of them blocked the other).
 */
export async function changeUserFollow(
  ctx: MemberContext,
  username: string,
  change: RowChange = 'toggle',
): Promise<FollowState | Failure> {
  const { viewer } = ctx;
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  if (user.id === viewer.id) return invalid({ field: 'username', message: 'You cannot follow yourself' });
  const follow = await inTransaction(ctx, async (ctx) => {
    // A block locks the same rows before it deletes the follows in both directions.
    if (change !== 'remove') await lockPair(ctx.db, viewer.id, user.id);
    const changed = await changeUserFollowRow(ctx.db, viewer.id, user.id, change, ctx.now());
    if (changed?.on && changed.changed) {
      await raise(ctx, { type: 'follow.created', userId: user.id, followerId: viewer.id });
      await notify(ctx, { kind: 'follow', to: [user.id], subject: user.id });
    }
    return changed;
  });
  if (follow) return { following: follow.on, followers: follow.count };
  return (await findRefusal(ctx, 'follow', { user: user.id })) ?? userNotFound();
}

/** Follows a topic or stops following it; toggles by default. Fails with not-found. */
export async function changeTopicFollow(
  { db, viewer, now }: MemberContext,
  id: string,
  change: RowChange = 'toggle',
): Promise<FollowState | Failure> {
  const follow = await changeTopicFollowRow(db, viewer.id, id.toLowerCase(), change, now());
  return follow
    ? { following: follow.on, followers: follow.count }
    : failure('not-found', 'Category not found');
}
