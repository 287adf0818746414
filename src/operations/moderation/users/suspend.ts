import { endEffects } from '../../../database/moderation/decision-effects.ts';
import { updateUserRow } from '../../../database/people/users.ts';
import { isSuspended, suspensionEnd } from '../../../domain/moderation/suspensions.ts';
import type { AdminContext, Context } from '../../core/context.ts';
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
  const suspend = suspending(ctx, suspensionEnd(days, ctx.now()));
  return changeModeratedUser(ctx, who, action, async (tx, user) => {
    const outcome = await suspend(tx, user);
    if (outcome === 'changed') await endEffects(tx, user.id, 'suspend');
    return outcome;
  });
}

/**
 * Ends the suspension of a user, given by email address or id. Fails with not-found, or conflict (oneself).
 */
export async function unsuspendUser(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'unsuspend', self: 'You cannot end your own suspension' } as const;
  return changeModeratedUser(ctx, who, action, unsuspending(ctx));
}

/**
 * Returns the change that suspends a user until the given time, for {@link changeModeratedUser} or a
 * transaction of the caller.
 */
export function suspending(ctx: Context, until: Date): ModeratedUserChange {
  return async (tx, user) => {
    const refused = refuseModeration(ctx, user);
    if (refused) return refused;
    if (user.bannedAt) return failure('conflict', `${user.username} is already banned`);
    if (isSuspended(user.suspendedUntil, until)) return 'unchanged';
    await updateUserRow(tx, user.id, { suspendedUntil: until });
    return 'changed';
  };
}

/**
 * Returns the change that ends a suspension, for {@link changeModeratedUser} or a transaction of the caller.
 */
export function unsuspending(ctx: Context): ModeratedUserChange {
  return async (tx, user) => {
    if (!isSuspended(user.suspendedUntil, ctx.now())) return 'unchanged';
    await updateUserRow(tx, user.id, { suspendedUntil: null });
    await endEffects(tx, user.id, 'suspend');
    return 'changed';
  };
}
