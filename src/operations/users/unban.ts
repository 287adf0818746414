import { updateUserRow } from '../../database/users.ts';
import type { AdminContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';

/**
 * Lets a banned person, by e-mail address or id, in again; their personal keys work as before. Fails with not-found.
 */
export async function unbanUser(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  return changeModeratedUser(ctx, who, { action: 'unban', self: 'You are not banned' }, async (tx, user) => {
    if (!user.bannedAt) return 'unchanged';
    await updateUserRow(tx, user.id, { bannedAt: null, banReason: '' });
    return 'changed';
  });
}
