import { changeDatabase, type SiteDatabase } from './site-database.ts';

/** Makes a user an admin of a running site. */
export function grantAdmin(site: SiteDatabase, email: string): Promise<void> {
  return changeDatabase(site, "update users set role = 'admin' where email = $1", [email]);
}

/** Makes a user a moderator of a running site. */
export function grantModerator(site: SiteDatabase, email: string): Promise<void> {
  return changeDatabase(site, 'update users set moderator_since = now() where email = $1', [email]);
}
