import { deleteLinksOf } from '../../database/mail-links.ts';
import { deleteSessionsOf } from '../../database/sessions.ts';
import { updateUserRow } from '../../database/users.ts';
import type { AdminContext, Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import {
  type ChangedModeratedUser,
  changeModeratedUser,
  type ModeratedUserChange,
} from './moderated-user.ts';
import { isNamedAdmin } from './named-admin.ts';

/**
 * Bans a user, by e-mail address or id: deletes their sessions and mailed links, prevents sign-in and disables their API keys.
 * Their published content stays. Fails with not-found, or conflict (oneself, an admin).
 */
export async function banUser(
  ctx: AdminContext,
  who: string,
  reason = '',
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'ban', note: reason, self: 'You cannot ban yourself' } as const;
  return changeModeratedUser(ctx, who, action, banning(ctx, reason));
}

/** The change that bans a user, for {@link changeModeratedUser} or a transaction of the caller. */
export function banning(ctx: Context, reason: string): ModeratedUserChange {
  return async (tx, user) => {
    if (user.role === 'admin')
      return failure('conflict', `${user.username} is an admin: revoke their admin rights first`);
    if (isNamedAdmin(ctx, user))
      return failure(
        'conflict',
        `${user.username} is an admin by ADMIN_EMAILS: remove the address there first`,
      );
    if (user.bannedAt) return 'unchanged';
    await updateUserRow(tx, user.id, { bannedAt: ctx.now(), banReason: reason.trim() });
    await deleteSessionsOf(tx, user.id);
    await deleteLinksOf(tx, user.id);
    return 'changed';
  };
}
