import { isPasswordHash } from '../../database/accounts.ts';
import { deleteSession } from '../../database/sessions.ts';
import { findUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { accountSuspended, type Failure, failure } from '../failure.ts';
import { factorOf, spendCode } from '../second-factor/spend-code.ts';
import { presentOwnUser } from '../users/present.ts';
import { countAttempt, giveBackAttempt } from './attempts.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import type { Session } from './sign-up.ts';

/**
 * Signs in. Who has a second factor gives a code, too: without one nobody is signed in. Fails with unauthenticated, without telling
 * whether the address or the password was wrong, or at the field `code`; with forbidden when somebody banned gives the right ones; and
 * with too-many-requests after too many wrong passwords or codes for the account, or passwords from the client's address.
 */
export async function signIn(
  ctx: Context,
  { code, ...input }: { email: string; password: string; code?: string | undefined },
  headers: Headers,
): Promise<Session | 'code-needed' | Failure> {
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
  const factor = await factorOf(ctx, user.id);
  if (factor) {
    if (code === undefined) return 'code-needed';
    const wrong = await spendCode(ctx, user, factor, code, 'unauthenticated');
    if (wrong) return wrong;
  }
  const session = await ctx.identity.beginSession(user.id, headers);
  // A reset at this very moment ends all sessions, but may not have seen this one.
  if (!(await isPasswordHash(ctx.db, credentials))) {
    await deleteSession(ctx.db, session.token);
    return wrongCredentials();
  }
  return { ...session, user: presentOwnUser(user) };
}

const wrongCredentials = () => failure('unauthenticated', 'Incorrect email or password');
