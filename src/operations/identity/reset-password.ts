import { removeProviders, setPasswordHash } from '../../database/identity/accounts.ts';
import { deleteKeysOf } from '../../database/identity/keys.ts';
import { deleteLinksOf, takeLink } from '../../database/identity/mail-links.ts';
import { deleteSessionsOf } from '../../database/identity/sessions.ts';
import { findUser, lockUser } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { type Failure, isFailure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { confirmAddress } from './admission/confirm-address.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { findMailLink, invalidLink } from './mail-links/find.ts';
import { mailPasswordChanged } from './password-changed.ts';
import { refusePasswords } from './refuse-hosted-accounts.ts';

/**
 * Sets a new password with a mailed link, which works once. Ends all sessions, API keys and other mailed
 * links of the user, and removes providers that were linked before the address was verified; the link
 * verifies it. Fails with not-found, or with invalid for a password that is common or contains the user's
 * name or address.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Failure | undefined> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const link = await findMailLink(ctx, token, 'reset-password');
  if (isFailure(link)) return link;
  const { userId } = link;
  const owner = await findUser(ctx.db, userId);
  if (!owner) return invalidLink();
  // Runs before the transaction, because hashing is deliberately slow.
  const hash = await hashNewPassword(ctx, { password, field: 'password', of: owner });
  if (isFailure(hash)) return hash;
  const done = await inTransaction(ctx, async (ctx) => {
    if (!(await takeLink(ctx.db, link.hash))) return false;
    // Waits for concurrent requests of the user's sessions; what they create is deleted as well.
    const user = await lockUser(ctx.db, userId);
    await setPasswordHash(ctx.db, { id: ctx.newId(), userId, hash, now: ctx.now() });
    await deleteSessionsOf(ctx.db, userId);
    await deleteKeysOf(ctx.db, userId);
    await deleteLinksOf(ctx.db, userId);
    // Until now, the account may belong to somebody who only claimed the address, at a provider that does not
    // verify it.
    if (!user?.emailVerified) await removeProviders(ctx.db, userId);
    if (user?.email === link.email) await confirmAddress(ctx, user);
    return true;
  });
  if (!done) return invalidLink();
  ctx.security.record('password-reset', { user: userId });
  mailPasswordChanged(ctx, userId);
  return undefined;
}
