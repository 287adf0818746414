import { setPasswordHash } from '../../database/accounts.ts';
import { deleteLinksOf } from '../../database/mail-links.ts';
import { deleteSessionsOf } from '../../database/sessions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { userWithPassword } from './check-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { ownAccountsOnly } from './own-accounts.ts';
import { mailPasswordChanged } from './password-changed.ts';
import { whileSignedIn } from './while-signed-in.ts';

/**
 * Sets a new password for the signed-in user, who gives the current one if they have one. Their other sessions end, as do mailed links
 * that reset the password or change the address; this session and API keys stay valid. Fails with forbidden
 * (wrong password), invalid or too-many-requests.
 */
export async function changePassword(
  ctx: MemberContext,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
): Promise<Failure | undefined> {
  const elsewhere = ownAccountsOnly(ctx);
  if (elsewhere) return elsewhere;
  const user = await userWithPassword(ctx, currentPassword, 'currentPassword', 'set a password');
  if (isFailure(user)) return user;
  const hash = await hashNewPassword(ctx, { password: newPassword, field: 'newPassword', of: user });
  if (isFailure(hash)) return hash;
  const except = ctx.viewer.session;
  const refused = await whileSignedIn(ctx, async (tx) => {
    await setPasswordHash(tx, { id: ctx.newId(), userId: user.id, hash, now: ctx.now() });
    await deleteSessionsOf(tx, user.id, { except });
    await deleteLinksOf(tx, user.id, { exceptVerifying: user.email });
    return undefined;
  });
  if (refused) return refused;
  mailPasswordChanged(ctx, user.id);
  return undefined;
}
