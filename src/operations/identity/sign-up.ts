import type { FormEvidence } from '../../contract/core/forms.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { violation } from '../../database/core/connection.ts';
import { setPasswordHash } from '../../database/identity/accounts.ts';
import type { UserRow } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure, isFailure } from '../core/failure.ts';
import { checkForm } from '../core/forms/check.ts';
import { countUse } from '../core/limits/count.ts';
import { createUser } from '../people/create.ts';
import { presentOwnUser } from '../people/present.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { newDevice } from './new-device.ts';
import { refuseBlockedMail, refuseNewAccount } from './refuse-address.ts';
import { refuseHostedAccounts } from './refuse-hosted-accounts.ts';
import { mailVerification } from './send-verification.ts';
import { type BegunSession, beginSession } from './sessions/begin.ts';

/** A session that has just begun, and its user. */
export interface Session extends BegunSession {
  user: OwnUser;
}

/**
 * Creates an account, signs in, and mails a link that verifies the address. Fails with conflict when the
 * address has an account, with invalid when the password is common or contains the name or address, or when
 * the mail domain is not allowed for accounts, with forbidden when the site accepts no new accounts, and with
 * too-many-requests or proof-required.
 */
export async function signUp(
  ctx: Context,
  {
    name,
    email,
    password,
    form,
  }: { name: string; email: string; password: string; form?: FormEvidence | undefined },
  headers: Headers,
): Promise<Session | Failure> {
  const refusal = refuseHostedAccounts(ctx);
  if (refusal) return refusal;
  const blocked = refuseNewAccount(ctx, email) ?? (await refuseBlockedMail(ctx, email));
  if (blocked) return blocked;
  const sender = await checkForm(ctx, 'sign-up', form);
  if (isFailure(sender)) return sender;
  const refused = await countUse(ctx, 'signUp', ctx.address, 'Too many new accounts from this address');
  if (refused) return refused;
  // Runs before the transaction, which would occupy a connection while the hash is computed.
  const hash = await hashNewPassword(ctx, { password, field: 'password', of: { name, email } });
  if (isFailure(hash)) return hash;
  let user: UserRow;
  try {
    user = await createUser(ctx, { email, emailVerified: false, name, image: '' }, (ctx, userId) =>
      setPasswordHash(ctx.db, { id: ctx.newId(), userId, hash, now: ctx.now() }),
    );
  } catch (error) {
    if (violation(error)?.constraint === 'users_email_key') return emailTaken();
    throw error;
  }
  const session = await beginSession(ctx, user.id, headers);
  mailVerification(ctx, user);
  ctx.security.record('signed-up', { user: user.id });
  return {
    ...session,
    cookies: [...session.cookies, ctx.devices.cookie(newDevice(), user.email)],
    user: presentOwnUser(ctx, user),
  };
}

function emailTaken(): Failure {
  const message = 'This email already has an account. Sign in instead';
  return failure('conflict', message, [{ field: 'email', message }]);
}
