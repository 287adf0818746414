import { updateUserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { suspensionOf } from '../../people/user-role.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';

/**
 * Grants admin rights to a user, given by email address or id. Fails with not-found, or conflict (oneself, a
 * banned or suspended user).
 */
export async function grantAdmin(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  return changeModeratedUser(
    ctx,
    who,
    { action: 'grant-admin', self: 'You are already an admin' },
    async (ctx, user) => {
      if (user.deactivatedAt)
        return failure('conflict', `${user.username} is deactivated: reactivate the account first`);
      if (user.bannedAt) return failure('conflict', `${user.username} is banned: unban them first`);
      if (suspensionOf(ctx, user))
        return failure('conflict', `${user.username} is suspended: end the suspension first`);
      const isHeldByGroup = user.issuerRole === 'admin';
      if (user.role === 'admin' && !isHeldByGroup) return 'unchanged';
      await updateUserRow(ctx.db, user.id, { role: 'admin', ...(isHeldByGroup && { issuerRole: null }) });
      return 'changed';
    },
  );
}
