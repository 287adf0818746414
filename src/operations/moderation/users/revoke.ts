import { lockAdmins, updateUserRow } from '../../../database/people/users.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { heldByGroup } from '../../identity/providers/issuer-role.ts';
import { isNamedAdmin } from '../../people/user-role.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';

/**
 * Revokes the admin rights of a user, given by email address or id, starting with their next request. Only
 * the command line may revoke the last admin's rights, because it can restore them. Fails with not-found, or
 * conflict (oneself, an admin by ADMIN_EMAILS or through a group at the issuer, the viewer is no longer an
 * admin).
 */
export async function revokeAdmin(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  const action = {
    action: 'revoke-admin',
    self: 'You cannot revoke your own admin rights. Ask another admin',
  } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    const { viewer } = ctx;
    if (isSignedIn(viewer) && isNamedAdmin(ctx, user))
      return failure(
        'conflict',
        `${user.username} is an admin through ADMIN_EMAILS. Remove the address there`,
      );
    if (user.role !== 'admin') return 'unchanged';
    if (isSignedIn(viewer) && !(await isStillAdmin(ctx, viewer.id)))
      return failure('conflict', 'You are no longer an admin');
    const isHeldByGroup = user.issuerRole === 'admin';
    if (isHeldByGroup && isSignedIn(viewer)) return heldByGroup(ctx, user, 'admin');
    await updateUserRow(ctx.db, user.id, { role: 'member', ...(isHeldByGroup && { issuerRole: null }) });
    return 'changed';
  });
}

/**
 * Returns whether the viewer still is an admin. Two admins who concurrently revoke each other's rights must
 * not leave the site without one.
 */
async function isStillAdmin(ctx: InTransaction, id: string): Promise<boolean> {
  const admin = (await lockAdmins(ctx.db, ctx.site.adminEmails)).find((one) => one.id === id);
  return admin !== undefined && (admin.role === 'admin' || isNamedAdmin(ctx, admin));
}
