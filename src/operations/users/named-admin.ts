import type { UserRow } from '../../database/users.ts';
import type { Context } from '../context.ts';

/** Whether somebody is an admin by the site's configuration (ADMIN_EMAILS): by an address that is verified. */
export function isNamedAdmin(
  { site }: Pick<Context, 'site'>,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): boolean {
  return emailVerified && site.adminEmails.has(email);
}
