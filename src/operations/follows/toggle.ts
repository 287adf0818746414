import { violation } from '../../database/connection.ts';
import { type FollowState, toggleTopicFollowRow, toggleUserFollowRow } from '../../database/follows.ts';
import { findUser } from '../../database/users.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, notSignedIn, userNotFound } from '../failure.ts';

/** Follows a person, or stops following them. Fails with unauthenticated, not-found, or invalid (oneself). */
export async function toggleUserFollow(ctx: Context, name: string): Promise<FollowState | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  const user = await findUser(ctx.db, name);
  if (!user) return userNotFound();
  if (user.id === ctx.viewer.id) return failure('invalid', 'You cannot follow yourself');
  return settled(toggleUserFollowRow(ctx.db, ctx.viewer.id, user.id, ctx.now()), userNotFound());
}

/** Follows a topic, or stops following it. Fails with unauthenticated or not-found. */
export async function toggleTopicFollow(ctx: Context, id: string): Promise<FollowState | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  return settled(
    toggleTopicFollowRow(ctx.db, ctx.viewer.id, id.toLowerCase(), ctx.now()),
    failure('not-found', 'Category not found'),
  );
}

// What was found may be deleted before the row is written.
async function settled(
  state: Promise<FollowState | undefined>,
  missing: Failure,
): Promise<FollowState | Failure> {
  try {
    return (await state) ?? missing;
  } catch (error) {
    if (violation(error)?.kind === 'foreign-key') return missing;
    throw error;
  }
}
