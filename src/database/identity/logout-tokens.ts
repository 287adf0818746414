import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { usedLogoutTokens } from '../core/schema.ts';

/** Records the use of a logout token until it expires; false if it has been used before. */
export async function useLogoutToken(tx: Database, hash: Uint8Array, expiresAt: Date): Promise<boolean> {
  const added = await tx
    .insert(usedLogoutTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedLogoutTokens.hash });
  return added.length > 0;
}

/** Deletes the records of expired logout tokens, which are refused for their age. */
export async function forgetLogoutTokens(db: Database, now: Date): Promise<void> {
  await db.delete(usedLogoutTokens).where(lt(usedLogoutTokens.expiresAt, now));
}

/**
 * Ends sessions of an issuer's user: all of the user with `subject`, or those that began in one session
 * there. Returns the users.
 */
export async function deleteSessionsOfIssuer(
  tx: Database,
  {
    issuer,
    subject,
    session,
  }: { issuer: string; subject?: string | undefined; session?: string | undefined },
): Promise<string[]> {
  const rows = await tx.rows(
    z.strictObject({ user_id: z.string() }),
    sql`
    delete from sessions s using accounts a
    where a.user_id = s.user_id and a.provider_id = ${issuer}
      ${subject === undefined ? sql`` : sql`and a.account_id = ${subject}`}
      ${session === undefined ? sql`` : sql`and s.issuer_session = ${session}`}
    returning s.user_id`,
  );
  return [...new Set(rows.map((row) => row.user_id))];
}
