import { setPasswordHash } from '../../database/identity/accounts.ts';
import { deleteKeysOf } from '../../database/identity/keys.ts';
import { deleteLinksOf } from '../../database/identity/mail-links.ts';
import { deleteSessionsOf } from '../../database/identity/sessions.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, isFailure } from '../core/failure.ts';
import { userWithPassword } from './check-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { mailPasswordChanged } from './password-changed.ts';
import { refusePasswords } from './refuse-hosted-accounts.ts';
import { withLockedSession } from './with-locked-session.ts';

/**
 * Sets a new password for the signed-in user, who must provide the current one if they have one. Their other
 * sessions end, as do mailed links that reset the password or change the address. This session stays valid,
 * and so do API keys unless `revokeKeys` is set. Fails with forbidden (wrong password), invalid or
 * too-many-requests.
 */
export async function changePassword(
  ctx: MemberContext,
  {
    currentPassword,
    newPassword,
    revokeKeys,
  }: { currentPassword?: string | undefined; newPassword: string; revokeKeys: boolean },
): Promise<Failure | undefined> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const user = await userWithPassword(ctx, currentPassword, 'currentPassword', 'set a password');
  if (isFailure(user)) return user;
  const hash = await hashNewPassword(ctx, { password: newPassword, field: 'newPassword', of: user });
  if (isFailure(hash)) return hash;
  const except = ctx.viewer.session;
  const refused = await withLockedSession(ctx, async (ctx) => {
    await setPasswordHash(ctx.db, { id: ctx.newId(), userId: user.id, hash, now: ctx.now() });
    await deleteSessionsOf(ctx.db, user.id, { except });
    if (revokeKeys) await deleteKeysOf(ctx.db, user.id);
    await deleteLinksOf(ctx.db, user.id, { exceptVerifying: user.email });
    return undefined;
  });
  if (refused) return refused;
  ctx.security.record('password-changed', { user: user.id });
  if (revokeKeys) ctx.security.record('keys-revoked', { user: user.id });
  mailPasswordChanged(ctx, user.id);
  return undefined;
}
