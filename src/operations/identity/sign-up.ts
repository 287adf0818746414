import type { NewAccount } from '../../contract/identity/identity.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { violation } from '../../database/core/connection.ts';
import { setPasswordHash } from '../../database/identity/accounts.ts';
import type { UserRow } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../core/failure.ts';
import { checkForm } from '../core/forms/check.ts';
import { countUse } from '../core/limits/count.ts';
import { createUser } from '../people/create.ts';
import { presentOwnUser } from '../people/present.ts';
import { admitAccount, useInvitation } from './admission/admit.ts';
import { refuseBlockedMail } from './admission/refuse-address.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { newDevice } from './new-device.ts';
import { refusePasswords } from './refuse-hosted-accounts.ts';
import { mailVerification } from './send-verification.ts';
import { type BegunSession, beginSession } from './sessions/begin.ts';

/** A session that has just begun, and its user. */
export interface Session extends BegunSession {
  user: OwnUser;
}

/**
 * Creates an account, signs in, and mails a link that verifies the address. Fails with conflict when the
 * address has an account, with invalid when the password is common or contains the name or address, or when
 * the mail domain is not allowed for accounts, when an account waits for approval without an introduction,
 * as {@link admitAccount} does, and with too-many-requests or proof-required.
 */
export async function signUp(
  ctx: Context,
  { name, email, password, introduction = '', invitation, form }: NewAccount,
  headers: Headers,
): Promise<Session | Failure> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const admission = await admitAccount(ctx, { email, emailVerified: false, invitation });
  if (isFailure(admission)) return admission;
  const { columns, asksWho } = admission;
  if (asksWho && !introduction)
    return invalid({ field: 'introduction', message: 'Say in one sentence who you are' });
  const blocked = await refuseBlockedMail(ctx, email);
  if (blocked) return blocked;
  const sender = await checkForm(ctx, 'sign-up', form);
  if (isFailure(sender)) return sender;
  const refused = await countUse(ctx, 'signUp', ctx.address, 'Too many new accounts from this address');
  if (refused) return refused;
  // Runs before the transaction, which would occupy a connection while the hash is computed.
  const hash = await hashNewPassword(ctx, { password, field: 'password', of: { name, email } });
  if (isFailure(hash)) return hash;
  let user: UserRow | Failure;
  try {
    const row = { ...columns, email, name, ...(asksWho && { introduction }) };
    user = await createUser(ctx, row, async (ctx, user) => {
      await setPasswordHash(ctx.db, { id: ctx.newId(), userId: user.id, hash, now: ctx.now() });
      return useInvitation(ctx, admission, user);
    });
  } catch (error) {
    if (violation(error)?.constraint === 'users_email_key') return emailTaken();
    throw error;
  }
  if (isFailure(user)) return user;
  const session = await beginSession(ctx, user.id, headers);
  if (!user.emailVerified) mailVerification(ctx, user);
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
