import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { mailLinks } from './schema.ts';

export type MailLinkRow = typeof mailLinks.$inferSelect;

/** Keeps a link that is about to be mailed. */
export async function insertLink(db: Database, link: MailLinkRow): Promise<void> {
  await db.insert(mailLinks).values(link);
}

/** The link of a token's hash, if it is good at `now`. */
export async function findLink(db: Database, hash: Uint8Array, now: Date): Promise<MailLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.hash, hash), gt(mailLinks.expiresAt, now)));
  return row;
}

/** Uses up a link; false when somebody else did. Until the transaction ends others wait for its outcome. */
export async function takeLink(tx: Database, hash: Uint8Array): Promise<boolean> {
  const gone = await tx
    .delete(mailLinks)
    .where(eq(mailLinks.hash, hash))
    .returning({ userId: mailLinks.userId });
  return gone.length > 0;
}

/** Makes a person's links void: all of them, or all but those that verify the address they have. */
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

/** Removes links whose time is over. */
export async function deleteEndedLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
