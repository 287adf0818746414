import type { UserRow } from '../../database/users.ts';
import type { Context } from '../context.ts';

/** Whether a user is an admin by configuration: ADMIN_EMAILS contains their verified address. */
export function isNamedAdmin(
  { site }: Pick<Context, 'site'>,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): boolean {
  return emailVerified && site.adminEmails.has(email);
}
