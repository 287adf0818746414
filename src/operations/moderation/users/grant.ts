import { updateUserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { type ChangedModeratedUser, changeModeratedUser, refuseRights } from './moderated-user.ts';

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
      const refused = refuseRights(ctx, user);
      if (refused) return refused;
      const isHeldByGroup = user.issuerRole === 'admin';
      if (user.role === 'admin' && !isHeldByGroup) return 'unchanged';
      await updateUserRow(ctx.db, user.id, { role: 'admin', ...(isHeldByGroup && { issuerRole: null }) });
      return 'changed';
    },
  );
}
