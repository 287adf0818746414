import { deleteKeysOf } from '../../../database/identity/keys.ts';
import { deleteLinksOf } from '../../../database/identity/mail-links.ts';
import { deleteSessionsOf } from '../../../database/identity/sessions.ts';
import { withdrawOrdersOf } from '../../../database/market/orders.ts';
import { updateUserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { endTokens } from '../../identity/end-tokens.ts';
import { type ChangedModeratedUser, changeModeratedUser, refuseModeration } from './moderated-user.ts';

/**
 * Deactivates the account of a user, given by email address or id, who has left: ends their sessions, keys,
 * mailed links, role and unpaid orders of their prompts, and prevents sign-in. Name and content stay. Fails
 * with not-found, or conflict (oneself, an admin by hand or by ADMIN_EMAILS, a banned user).
 */
export async function deactivateUser(
  ctx: AdminContext,
  who: string,
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'deactivate', self: 'You cannot deactivate your own account' } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    // A role from the issuer would only end with a sign-in there, which someone who has left does not make.
    const byHand =
      user.issuerRole === 'admin' ? { ...user, role: 'member' as const, issuerRole: null } : user;
    const refused = refuseModeration(ctx, byHand);
    if (refused) return refused;
    if (user.bannedAt) return failure('conflict', `${user.username} is banned, and cannot sign in`);
    if (user.deactivatedAt) return 'unchanged';
    await updateUserRow(ctx.db, user.id, {
      deactivatedAt: ctx.now(),
      role: 'member',
      moderatorSince: null,
      issuerRole: null,
    });
    await deleteSessionsOf(ctx.db, user.id);
    await deleteKeysOf(ctx.db, user.id);
    await deleteLinksOf(ctx.db, user.id);
    await endTokens(ctx, user.id);
    await withdrawOrdersOf(ctx.db, user.id, ctx.now());
    return 'changed';
  });
}

/**
 * Lets a deactivated user, given by email address or id, sign in again, as a member without keys. Fails with
 * not-found, or conflict (oneself).
 */
export async function reactivateUser(
  ctx: AdminContext,
  who: string,
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'reactivate', self: 'Your account is active' } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    if (!user.deactivatedAt) return 'unchanged';
    await updateUserRow(ctx.db, user.id, { deactivatedAt: null });
    return 'changed';
  });
}
