import type { Database } from '../../database/connection.ts';
import { lockAdmins, updateUserRow } from '../../database/users.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { AdminContext, Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';
import { isNamedAdmin } from './named-admin.ts';

/**
 * Makes a member of an admin, by e-mail address or id, from their next request on. The command line may take the last one's
 * rights, since it can give them back. Fails with not-found, or conflict (oneself, an admin by
 * ADMIN_EMAILS, the last admin).
 */
export async function revokeAdmin(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  const action = {
    action: 'revoke-admin',
    self: 'You cannot take your own rights: ask another admin',
  } as const;
  return changeModeratedUser(ctx, who, action, async (tx, user) => {
    const { viewer } = ctx;
    if (isSignedIn(viewer) && isNamedAdmin(ctx, user))
      return failure('conflict', `${user.username} is an admin by ADMIN_EMAILS: take the address out there`);
    if (user.role !== 'admin') return 'unchanged';
    if (isSignedIn(viewer) && !(await isStillAdmin(tx, ctx, viewer.id)))
      return failure('conflict', 'You are not an admin any more');
    await updateUserRow(tx, user.id, { role: 'member' });
    return 'changed';
  });
}

/** Two admins who take each other's rights at once must not leave the site without any: the second one is none by then. */
async function isStillAdmin(tx: Database, ctx: Context, id: string): Promise<boolean> {
  const admin = (await lockAdmins(tx, ctx.site.adminEmails)).find((one) => one.id === id);
  return admin !== undefined && (admin.role === 'admin' || isNamedAdmin(ctx, admin));
}
