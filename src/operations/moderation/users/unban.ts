import { endEffects } from '../../../database/moderation/decision-effects.ts';
import { updateUserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import {
  type ChangedModeratedUser,
  changeModeratedUser,
  type ModeratedUserChange,
} from './moderated-user.ts';

/**
 * Lifts the ban of a user, given by email address or id; their API keys work again. Fails with not-found, or
 * conflict (oneself).
 */
export async function unbanUser(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  return changeModeratedUser(ctx, who, { action: 'unban', self: 'You are not banned' }, unbanning);
}

/** Lifts a ban, for {@link changeModeratedUser} or a transaction of the caller. */
export const unbanning: ModeratedUserChange = async (ctx, user) => {
  if (!user.bannedAt) return 'unchanged';
  await updateUserRow(ctx.db, user.id, { bannedAt: null, banReason: '' });
  await endEffects(ctx.db, user.id, 'ban');
  return 'changed';
};
