import { changeDatabase, type SiteDatabase } from './site-database.ts';

/** Makes accounts of a running site a month older, with a verified address. */
export function establishAccounts(site: SiteDatabase, usernames: readonly string[]): Promise<void> {
  return changeDatabase(
    site,
    `update users set email_verified = true, created_at = created_at - interval '1 month'
     where username = any($1)`,
    [usernames],
  );
}
