import { deleteLinksOf } from '../../../database/identity/mail-links.ts';
import { deleteSessionsOf } from '../../../database/identity/sessions.ts';
import { withdrawOrdersOf } from '../../../database/market/orders.ts';
import { updateUserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import {
  type ChangedModeratedUser,
  changeModeratedUser,
  type ModeratedUserChange,
  refuseModeration,
} from './moderated-user.ts';

/**
 * Bans a user, given by email address or id: deletes their sessions and mailed links, prevents sign-in and
 * disables their API keys. Their published content stays, unpaid orders of their prompts end, and they are no
 * longer a moderator. Fails with not-found, or conflict (oneself, an admin).
 */
export async function banUser(
  ctx: AdminContext,
  who: string,
  reason = '',
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'ban', note: reason, self: 'You cannot ban yourself' } as const;
  return changeModeratedUser(ctx, who, action, banning(reason));
}

/** Returns the change that bans a user, for {@link changeModeratedUser} or a transaction of the caller. */
export function banning(reason: string): ModeratedUserChange {
  return async (ctx, user) => {
    const refused = refuseModeration(ctx, user);
    if (refused) return refused;
    if (user.bannedAt) return 'unchanged';
    await updateUserRow(ctx.db, user.id, {
      bannedAt: ctx.now(),
      banReason: reason.trim(),
      moderatorSince: null,
      issuerRole: null,
    });
    await deleteSessionsOf(ctx.db, user.id);
    await deleteLinksOf(ctx.db, user.id);
    await withdrawOrdersOf(ctx.db, user.id, ctx.now());
    return 'changed';
  };
}
