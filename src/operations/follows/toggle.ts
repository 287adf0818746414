import { toggleTopicFollowRow, toggleUserFollowRow } from '../../database/follows.ts';
import { findUser } from '../../database/users.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, notSignedIn, userNotFound } from '../failure.ts';

/** Whether the viewer follows now, and how many users do. */
interface FollowState {
  following: boolean;
  followers: number;
}

/** Follows a user, or stops following them. Fails with unauthenticated, not-found, or invalid (oneself). */
export async function toggleUserFollow(
  { db, viewer, now }: Context,
  username: string,
): Promise<FollowState | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  const user = await findUser(db, username);
  if (!user) return userNotFound();
  if (user.id === viewer.id) return failure('invalid', 'You cannot follow yourself');
  const follow = await toggleUserFollowRow(db, viewer.id, user.id, now());
  return follow ? { following: follow.on, followers: follow.count } : userNotFound();
}

/** Follows a topic, or stops following it. Fails with unauthenticated or not-found. */
export async function toggleTopicFollow(
  { db, viewer, now }: Context,
  id: string,
): Promise<FollowState | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  const follow = await toggleTopicFollowRow(db, viewer.id, id.toLowerCase(), now());
  return follow
    ? { following: follow.on, followers: follow.count }
    : failure('not-found', 'Category not found');
}
