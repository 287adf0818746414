import { updateUserRow } from '../../../database/people/users.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { heldByGroup } from '../../identity/providers/issuer-role.ts';
import { roleOfUser } from '../../people/user-role.ts';
import { type ChangedModeratedUser, changeModeratedUser, refuseRights } from './moderated-user.ts';

/**
 * Makes a user, given by email address or id, a moderator, who decides cases. Fails with not-found, or
 * conflict (oneself, an admin, a banned or suspended user).
 */
export async function grantModerator(
  ctx: AdminContext,
  who: string,
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'grant-moderator', self: 'Admins already decide cases' } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    const refused = refuseRights(ctx, user);
    if (refused) return refused;
    if (roleOfUser(ctx, user) === 'admin')
      return failure('conflict', `${user.username} is an admin, who already decides cases`);
    const isHeldByGroup = user.issuerRole === 'moderator';
    if (user.moderatorSince && !isHeldByGroup) return 'unchanged';
    await updateUserRow(ctx.db, user.id, {
      moderatorSince: ctx.now(),
      ...(isHeldByGroup && { issuerRole: null }),
    });
    return 'changed';
  });
}

/**
 * Makes a moderator, given by email address or id, a member again, starting with their next request. Fails
 * with not-found, or conflict (oneself, a moderator through a group at the issuer).
 */
export async function revokeModerator(
  ctx: AdminContext,
  who: string,
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'revoke-moderator', self: 'Admins decide cases' } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    if (!user.moderatorSince) return 'unchanged';
    const isHeldByGroup = user.issuerRole === 'moderator';
    if (isHeldByGroup && isSignedIn(ctx.viewer)) return heldByGroup(ctx, user, 'moderator');
    await updateUserRow(ctx.db, user.id, {
      moderatorSince: null,
      ...(isHeldByGroup && { issuerRole: null }),
    });
    return 'changed';
  });
}
