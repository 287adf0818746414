import { toggleTopicFollowRow, toggleUserFollowRow } from '../../database/follows.ts';
import { findUser } from '../../database/users.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, userNotFound } from '../failure.ts';

/** Whether the viewer follows now, and how many users do. */
interface FollowState {
  following: boolean;
  followers: number;
}

/** Follows a user, or stops following them. Fails with not-found, or invalid (oneself). */
export async function toggleUserFollow(
  { db, viewer, now }: MemberContext,
  username: string,
): Promise<FollowState | Failure> {
  const user = await findUser(db, username);
  if (!user) return userNotFound();
  if (user.id === viewer.id) return failure('invalid', 'You cannot follow yourself');
  const follow = await toggleUserFollowRow(db, viewer.id, user.id, now());
  return follow ? { following: follow.on, followers: follow.count } : userNotFound();
}

/** Follows a topic, or stops following it. Fails with not-found. */
export async function toggleTopicFollow(
  { db, viewer, now }: MemberContext,
  id: string,
): Promise<FollowState | Failure> {
  const follow = await toggleTopicFollowRow(db, viewer.id, id.toLowerCase(), now());
  return follow
    ? { following: follow.on, followers: follow.count }
    : failure('not-found', 'Category not found');
}
