import { findUser, type UserRow } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { sessionOnly } from '../keys/session-only.ts';
import { countAttempt, giveBackAttempt } from './attempts.ts';

/**
 * The signed-in person, who shows by their password that it is really them. Fails with unauthenticated, forbidden (for a key;
 * for a wrong password, at the field that is named) or too-many-requests, as signing in does.
 */
export async function personWithPassword(
  ctx: Context,
  password: string,
  field: string,
): Promise<UserRow | Failure> {
  const person = sessionOnly(ctx);
  if (isFailure(person)) return person;
  const user = await findUser(ctx.db, person.id);
  if (!user) return notSignedIn();
  const refused = await countAttempt(ctx, user.email);
  if (refused) return refused;
  if (!(await ctx.identity.isPasswordOf(user.id, password))) return wrongPassword(field);
  await giveBackAttempt(ctx, user.email);
  return user;
}

function wrongPassword(field: string): Failure {
  const message = 'This is not the password of your account: type it again';
  return failure('forbidden', message, [{ field, message }]);
}
