import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the account of a row of `users`, given by its name in a statement, is neither banned nor
 * deactivated.
 */
export function isActiveAccount(user: string): SQL {
  return sql.raw(`(${user}.banned_at is null and ${user}.deactivated_at is null)`);
}
