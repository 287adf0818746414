import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { mailLinks } from '../core/schema.ts';

export type MailLinkRow = typeof mailLinks.$inferSelect;

/** Adds a link that is about to be mailed. */
export async function insertLink(db: Database, link: MailLinkRow): Promise<void> {
  await db.insert(mailLinks).values(link);
}

/** The link of a token's hash, if it is valid at `now`. */
export async function findLink(db: Database, hash: Uint8Array, now: Date): Promise<MailLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.hash, hash), gt(mailLinks.expiresAt, now)));
  return row;
}

/** Uses a link; false when it was already used. Concurrent uses wait until the transaction ends. */
export async function takeLink(tx: Database, hash: Uint8Array): Promise<boolean> {
  const gone = await tx
    .delete(mailLinks)
    .where(eq(mailLinks.hash, hash))
    .returning({ userId: mailLinks.userId });
  return gone.length > 0;
}

/** Deletes a user's links: all, or all except those that verify their current address. */
export async function deleteLinksOf(
  tx: Database,
  userId: string,
  { exceptVerifying }: { exceptVerifying?: string } = {},
): Promise<void> {
  const kept = exceptVerifying
    ? sql`not (${mailLinks.purpose} = 'verify-email' and ${mailLinks.email} = ${exceptVerifying})`
    : sql`true`;
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, userId), kept));
}

/** Removes expired links. */
export async function deleteEndedLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
