import { findPasswordHash } from '../../database/identity/accounts.ts';
import { findUser, type UserRow } from '../../database/people/users.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, failure, invalid, notSignedIn, passwordsBusy } from '../core/failure.ts';
import { countAttempt, uncountAttempt } from './attempts.ts';
import { freshUntil } from './fresh-sign-in.ts';

/**
 * Returns the signed-in user, authenticated again by their password or, if they have none, by a sign-in
 * within the last ten minutes. A personal key was created with one of them, and its scope permits the action.
 * `what` completes the message 'Sign in again to …'. Fails with invalid (no
 * password), forbidden (wrong password, at the field `field`; old sign-in) or too-many-requests, as signing
 * in does.
 */
export async function userWithPassword(
  ctx: MemberContext,
  password: string | undefined,
  field: string,
  what: string,
): Promise<UserRow | Failure> {
  const user = await findUser(ctx.db, ctx.viewer.id);
  if (!user) return notSignedIn();
  if (ctx.viewer.key) return user;
  const hash = ctx.site.signUp.passwords ? await findPasswordHash(ctx.db, user.id) : undefined;
  if (hash === undefined)
    return (await freshUntil(ctx, ctx.viewer)) ? user : failure('forbidden', `Sign in again to ${what}`);
  if (!password)
    return invalid({
      field,
      message: `${field === 'currentPassword' ? 'Current password' : 'Password'} is required`,
    });
  // Wrong guesses of this password elsewhere do not lock the user out here.
  const attempt = { email: user.email, device: ctx.viewer.session };
  const refused = await countAttempt(ctx, attempt);
  if (refused) return refused;
  const checked = await ctx.passwords.verify(password, hash);
  if (checked === 'wrong') {
    ctx.security.record('password-check-failed', { user: user.id });
    return wrongPassword(field);
  }
  await uncountAttempt(ctx, attempt);
  if (checked === 'busy') return passwordsBusy();
  return user;
}

function wrongPassword(field: string): Failure {
  const message = 'This is not the password of your account: type it again';
  return failure('forbidden', message, [{ field, message }]);
}
