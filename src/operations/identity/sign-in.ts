import { deleteSessionsOf } from '../../database/sessions.ts';
import { findUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { accountSuspended, type Failure, failure } from '../failure.ts';
import { countAttempt, giveBackAttempt } from './attempts.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import { type Session, withUser } from './sign-up.ts';

/**
 * Signs in. Fails with unauthenticated, without telling whether the address or the password was wrong, with
 * forbidden when somebody banned gives the right ones, and with too-many-requests after too many wrong passwords for the account or from the client's address.
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  headers: Headers,
): Promise<Session | Failure> {
  const elsewhere = ownAccountsOnly(ctx);
  if (elsewhere) return elsewhere;
  const refused = await countAttempt(ctx, input.email);
  if (refused) return refused;
  const session = await ctx.identity.signIn(input, headers);
  if (session === 'wrong-credentials') return failure('unauthenticated', 'Incorrect email or password');
  await giveBackAttempt(ctx, input.email);
  const user = await findUser(ctx.db, session.userId);
  if (user?.bannedAt) {
    await deleteSessionsOf(ctx.db, user.id);
    return accountSuspended();
  }
  return withUser(ctx, session);
}
