import { isPasswordHash } from '../../database/accounts.ts';
import { deleteSession } from '../../database/sessions.ts';
import { findUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { accountSuspended, type Failure, failure } from '../failure.ts';
import { presentOwnUser } from '../users/present.ts';
import { countAttempt, giveBackAttempt } from './attempts.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import type { Session } from './sign-up.ts';

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
  const credentials = await ctx.identity.checkCredentials(input);
  if (!credentials) return wrongCredentials();
  await giveBackAttempt(ctx, input.email);
  const user = await findUser(ctx.db, credentials.userId);
  if (!user) return wrongCredentials();
  if (user.bannedAt) return accountSuspended();
  const session = await ctx.identity.beginSession(user.id, headers);
  // A reset at this very moment ends all sessions, but may not have seen this one.
  if (!(await isPasswordHash(ctx.db, credentials))) {
    await deleteSession(ctx.db, session.token);
    return wrongCredentials();
  }
  return { ...session, user: presentOwnUser(user) };
}

const wrongCredentials = () => failure('unauthenticated', 'Incorrect email or password');
