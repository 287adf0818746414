import type { Config } from '../../config/config.ts';
import type { KnownUser } from '../../database/identity/sessions.ts';
import { roleOf } from '../../domain/identity/permissions.ts';
import { isWaiting } from '../../domain/identity/sign-up.ts';
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import { isSuspended } from '../../domain/moderation/suspensions.ts';

/**
 * Returns the user of a session or key. A verified address in ADMIN_EMAILS also makes an admin. Admins are
 * never suspended.
 */
export function signedInUserOf(
  config: Config,
  found: Omit<KnownUser, 'activeMonth' | 'lastSeen'>,
  now: Date,
): SignedInUser {
  const { id, username, showsAdult, hidesUsers } = found;
  const named = found.emailVerified && config.adminEmails.has(found.email);
  const role = roleOf({ ...found, named });
  const until = found.suspendedUntil === null ? null : new Date(found.suspendedUntil);
  return {
    id,
    username,
    role,
    ...(until && role !== 'admin' && isSuspended(until, now) && { suspendedUntil: until }),
    ...(isWaiting(config.signUp, { ...found, role }) && {
      isWaiting: found.emailVerified ? ('approval' as const) : ('address' as const),
    }),
    ...(showsAdult && { showsAdult }),
    ...(hidesUsers && { hidesUsers }),
  };
}
