import { changeTopicFollowRow, changeUserFollowRow } from '../../database/follows.ts';
import type { RowChange } from '../../database/toggle.ts';
import { findUser } from '../../database/users.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, userNotFound } from '../failure.ts';
import { notify } from '../notifications/notify.ts';
import { withEvents } from '../webhooks/raise.ts';

/** Whether the viewer follows now, and how many users do. */
interface FollowState {
  following: boolean;
  followers: number;
}

/** Follows a user or stops following them: by default what they did not before. Fails with not-found, or invalid (oneself). */
export async function changeUserFollow(
  ctx: MemberContext,
  username: string,
  change: RowChange = 'toggle',
): Promise<FollowState | Failure> {
  const { viewer } = ctx;
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  if (user.id === viewer.id) return failure('invalid', 'You cannot follow yourself');
  const follow = await withEvents(ctx, async (db, raise) => {
    const changed = await changeUserFollowRow(db, viewer.id, user.id, change, ctx.now());
    if (changed?.on && changed.changed) {
      await raise({ type: 'follow.created', userId: user.id, followerId: viewer.id });
      await notify(ctx, db, { kind: 'follow', to: [user.id], subject: user.id });
    }
    return changed;
  });
  return follow ? { following: follow.on, followers: follow.count } : userNotFound();
}

/** Follows a topic or stops following it: by default what they did not before. Fails with not-found. */
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
