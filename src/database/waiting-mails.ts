import { and, asc, count, eq, gt, lte, min, or } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { isDue } from './due.ts';
import { waitingMails } from './waiting-mails-table.ts';

export type WaitingMailRow = typeof waitingMails.$inferSelect;

/** Adds a mail that is about to be sent. */
export async function insertWaitingMail(db: Database, mail: WaitingMailRow): Promise<void> {
  await db.insert(waitingMails).values(mail);
}

/** The mails that may be tried at `now`, oldest first, at most `most`. */
export function dueMails(db: Database, now: Date, most: number): Promise<WaitingMailRow[]> {
  return db
    .select()
    .from(waitingMails)
    .where(isDue(waitingMails.nextAt, now))
    .orderBy(asc(waitingMails.id))
    .limit(most);
}

/** Sets when a mail may be tried again; false when that has been changed since it was read. */
export async function claimMail(
  db: Database,
  { id, nextAt }: Pick<WaitingMailRow, 'id' | 'nextAt'>,
  until: Date,
): Promise<boolean> {
  const claimed = await db
    .update(waitingMails)
    .set({ nextAt: until })
    .where(and(eq(waitingMails.id, id), eq(waitingMails.nextAt, nextAt)))
    .returning({ id: waitingMails.id });
  return claimed.length > 0;
}

/** Sets how often a mail was tried, and when it may be tried again. */
export async function postponeMail(
  db: Database,
  { id, attempts, nextAt }: Pick<WaitingMailRow, 'id' | 'attempts' | 'nextAt'>,
): Promise<void> {
  await db.update(waitingMails).set({ attempts, nextAt }).where(eq(waitingMails.id, id));
}

/** Removes a mail that was sent or given up. */
export async function deleteWaitingMail(db: Database, id: string): Promise<void> {
  await db.delete(waitingMails).where(eq(waitingMails.id, id));
}

/** Removes the mails that wait for a recipient. */
export async function deleteMailsTo(tx: Database, recipient: string): Promise<void> {
  await tx.delete(waitingMails).where(eq(waitingMails.recipient, recipient));
}

/** How many mails wait at `now` because the mail server did not take one, and since when. */
export async function countWaitingMails(
  db: Database,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(waitingMails.createdAt) })
    .from(waitingMails)
    .where(or(gt(waitingMails.attempts, 0), lte(waitingMails.nextAt, now)));
  return row ?? { count: 0, since: null };
}
