import type { UserRow } from '../../database/people/users.ts';
import { roleOf } from '../../domain/identity/permissions.ts';
import type { UserRole } from '../../domain/identity/viewer.ts';
import { isSuspended } from '../../domain/moderation/suspensions.ts';
import type { Context } from '../core/context.ts';

/** Returns whether a user is an admin by configuration: ADMIN_EMAILS contains their verified address. */
export function isNamedAdmin(
  { site }: Pick<Context, 'site'>,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): boolean {
  return emailVerified && site.adminEmails.has(email);
}

/** Returns the role of a user. */
export function roleOfUser(
  ctx: Pick<Context, 'site'>,
  user: Pick<UserRow, 'role' | 'moderatorSince' | 'email' | 'emailVerified'>,
): UserRole {
  return roleOf({
    role: user.role,
    isModerator: user.moderatorSince !== null,
    named: isNamedAdmin(ctx, user),
  });
}

/** Returns the time until which a user is suspended; null when they are not. Admins are never suspended. */
export function suspensionOf(ctx: Pick<Context, 'site' | 'now'>, user: UserRow): Date | null {
  return roleOfUser(ctx, user) !== 'admin' && isSuspended(user.suspendedUntil, ctx.now())
    ? user.suspendedUntil
    : null;
}

/**
 * Returns whether a user can do anything: they are not banned, suspended or deactivated, and wait for no
 * approval.
 */
export function isActive(ctx: Pick<Context, 'site' | 'now'>, user: UserRow): boolean {
  return !(user.bannedAt || user.deactivatedAt || user.awaitsApproval || suspensionOf(ctx, user));
}
