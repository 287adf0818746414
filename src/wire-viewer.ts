import type { Config } from './config.ts';
import type { KnownUser } from './database/sessions.ts';
import { roleOf } from './domain/permissions.ts';
import { isSuspended } from './domain/suspensions.ts';
import type { SignedInUser } from './domain/viewer.ts';

/** The user of a session or key; admin also by a verified address in ADMIN_EMAILS. Admins are never suspended. */
export function signedInUserOf(
  config: Config,
  found: Omit<KnownUser, 'activeMonth'>,
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
    ...(showsAdult && { showsAdult }),
    ...(hidesUsers && { hidesUsers }),
  };
}
