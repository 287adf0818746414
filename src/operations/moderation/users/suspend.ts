import { endEffects } from '../../../database/moderation/decision-effects.ts';
import { updateUserRow } from '../../../database/people/users.ts';
import { isSuspended, suspensionEnd } from '../../../domain/moderation/suspensions.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import {
  type ChangedModeratedUser,
  changeModeratedUser,
  type ModeratedUserChange,
  refuseModeration,
} from './moderated-user.ts';

/**
 * Suspends a user, given by email address or id, for a number of days: they can sign in and read, but
 * neither publish nor change anything until the end. A longer suspension remains. Fails with not-found, or
 * conflict (oneself, an admin, a banned user).
 */
export async function suspendUser(
  ctx: AdminContext,
  who: string,
  { days, reason = '' }: { days: number; reason?: string | undefined },
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'suspend', note: reason.trim(), self: 'You cannot suspend yourself' } as const;
  const suspend = suspending(suspensionEnd(days, ctx.now()));
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    const outcome = await suspend(ctx, user);
    if (outcome === 'changed') await endEffects(ctx.db, user.id, 'suspend');
    return outcome;
  });
}

/**
 * Ends the suspension of a user, given by email address or id. Fails with not-found, or conflict (oneself).
 */
export async function unsuspendUser(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'unsuspend', self: 'You cannot end your own suspension' } as const;
  return changeModeratedUser(ctx, who, action, unsuspending);
}

/**
 * Returns the change that suspends a user until the given time, for {@link changeModeratedUser} or a
 * transaction of the caller.
 */
export function suspending(until: Date): ModeratedUserChange {
  return async (ctx, user) => {
    const refused = refuseModeration(ctx, user);
    if (refused) return refused;
    if (user.bannedAt) return failure('conflict', `${user.username} is already banned`);
    if (isSuspended(user.suspendedUntil, until)) return 'unchanged';
    await updateUserRow(ctx.db, user.id, { suspendedUntil: until });
    return 'changed';
  };
}

/** Ends a suspension, for {@link changeModeratedUser} or a transaction of the caller. */
export const unsuspending: ModeratedUserChange = async (ctx, user) => {
  if (!isSuspended(user.suspendedUntil, ctx.now())) return 'unchanged';
  await updateUserRow(ctx.db, user.id, { suspendedUntil: null });
  await endEffects(ctx.db, user.id, 'suspend');
  return 'changed';
};
