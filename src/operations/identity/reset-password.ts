import { removeProviders, setPasswordHash } from '../../database/accounts.ts';
import { withTx } from '../../database/connection.ts';
import { deleteKeysOf } from '../../database/keys.ts';
import { deleteLinksOf, takeLink } from '../../database/mail-links.ts';
import { deleteSessionsOf } from '../../database/sessions.ts';
import { lockUser, updateUserRow } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { find, linkGone } from '../mail-links/find.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import { mailPasswordChanged } from './password-changed.ts';

/**
 * Sets a password by a mailed link, which is used up by it. Whoever was signed in as that person is not any more: all
 * sessions, personal keys and other mailed links end, and so do providers that were added before the address was verified.
 * It is verified by this. Fails with not-found.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Failure | undefined> {
  const elsewhere = ownAccountsOnly(ctx);
  if (elsewhere) return elsewhere;
  const link = await find(ctx, token, 'reset-password');
  if (isFailure(link)) return link;
  // Before the transaction: it takes a while on purpose.
  const hash = await ctx.passwords.hash(password);
  const { userId } = link;
  const done = await withTx(ctx.db, async (tx) => {
    if (!(await takeLink(tx, link.hash))) return false;
    // What the person's sessions are making at this moment is waited for, and ends with them.
    const user = await lockUser(tx, userId);
    await setPasswordHash(tx, { id: ctx.newId(), userId, hash, now: ctx.now() });
    await deleteSessionsOf(tx, userId);
    await deleteKeysOf(tx, userId);
    await deleteLinksOf(tx, userId);
    // Until now the address may have been somebody's who only named it, at a provider that did not check.
    if (!user?.emailVerified) await removeProviders(tx, userId);
    if (user?.email === link.email) await updateUserRow(tx, userId, { emailVerified: true });
    return true;
  });
  if (!done) return linkGone();
  mailPasswordChanged(ctx, userId);
  return undefined;
}
