import type { OwnUser, Profile } from '../../contract/people/users.ts';
import { findUser, findUserFor } from '../../database/people/users.ts';
import type { Context, MemberContext } from '../core/context.ts';
import { type Failure, notSignedIn, userNotFound } from '../core/failure.ts';
import { presentOwnUser, presentProfile } from './present.ts';

/** Returns one user by username (in any case, also a former one) or id. Fails with not-found. */
export async function readUser(ctx: Context, name: string): Promise<Profile | Failure> {
  const row = await findUserFor(ctx.db, ctx.viewer, name);
  return row ? presentProfile(row) : userNotFound();
}

/** Returns the signed-in user. Fails with unauthenticated when their account was deleted concurrently. */
export async function readCurrentUser(ctx: MemberContext): Promise<OwnUser | Failure> {
  const row = await findUser(ctx.db, ctx.viewer.id);
  return row ? presentOwnUser(ctx, row, ctx.viewer.role) : notSignedIn();
}
