import type { OwnUser } from '../../contract/users.ts';
import { findUser } from '../../database/users.ts';
import type { Context, SignedIn } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { countUse } from '../limits/count.ts';
import { presentOwnUser } from '../users/present.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import { mailVerification } from './send-verification.ts';

/** A session that was begun, and the person it belongs to. */
export interface Session extends SignedIn {
  user: OwnUser;
}

/** Makes an account, signs in, and mails a link that verifies the address. Fails with conflict when the e-mail address has one, and with too-many-requests. */
export async function signUp(
  ctx: Context,
  input: { name: string; email: string; password: string },
  headers: Headers,
): Promise<Session | Failure> {
  const elsewhere = ownAccountsOnly(ctx);
  if (elsewhere) return elsewhere;
  const refused = await countUse(ctx, 'signUp', ctx.address, 'Too many new accounts from this address');
  if (refused) return refused;
  const session = await ctx.identity.signUp(input, headers);
  if (session === 'email-taken') {
    return failure('conflict', 'This email has an account already: sign in instead', [
      { field: 'email', message: 'This email has an account already: sign in instead' },
    ]);
  }
  const user = await findUser(ctx.db, session.userId);
  if (!user) throw new Error('A session was begun for nobody.');
  const begun = { ...session, user: presentOwnUser(user) };
  mailVerification(ctx, { id: begun.user.id, email: begun.user.email, name: begun.user.displayName });
  return begun;
}
