import { and, asc, count, eq, gt, lte, min, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { deleteFailures, giveUpItem, isNotGivenUp } from '../core/queues/queue-failures.ts';
import { withTx } from '../core/with-tx.ts';
import { waitingMails } from './waiting-mails-table.ts';

export type WaitingMailRow = typeof waitingMails.$inferSelect;

/** Whether an email has not been given up. */
const isKept = isNotGivenUp('mails', sql`${waitingMails.id}`);

/** Adds an email that is about to be sent. It replaces those with its key that have not been sent yet. */
export async function insertWaitingMail(db: Database, mail: WaitingMailRow): Promise<void> {
  if (mail.replacesKey === null) return void (await db.insert(waitingMails).values(mail));
  await withTx(db, async (tx) => {
    await deleteMails(tx, eq(waitingMails.replacesKey, mail.replacesKey ?? ''));
    await tx.insert(waitingMails).values(mail);
  });
}

/** The emails that are due at `now`, at most `limit`: the oldest first, or those with the fewest attempts. */
export function dueMails(
  db: Database,
  now: Date,
  limit: number,
  first: 'oldest' | 'untried',
): Promise<WaitingMailRow[]> {
  const order =
    first === 'untried' ? [asc(waitingMails.attempts), asc(waitingMails.id)] : [asc(waitingMails.id)];
  return db
    .select()
    .from(waitingMails)
    .where(and(isDue(waitingMails.nextAt, now), isKept))
    .orderBy(...order)
    .limit(limit);
}

/** Sets when an email is due again; false when that has changed since it was read. */
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

/** Sets the number of attempts of an email, and when it is due again. */
export async function postponeMail(
  db: Database,
  { id, attempts, nextAt }: Pick<WaitingMailRow, 'id' | 'attempts' | 'nextAt'>,
): Promise<void> {
  await db.update(waitingMails).set({ attempts, nextAt }).where(eq(waitingMails.id, id));
}

/** Records that an email was given up, and why. */
export async function giveUpMail(
  db: Database,
  { id, attempts }: Pick<WaitingMailRow, 'id' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  await giveUpItem(db, { queue: 'mails', item: id, attempts, reason, now });
}

/** Removes an email that was sent, or that its sender sends again. */
export async function deleteWaitingMail(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    with deleted_mail as (delete from waiting_mails where id = ${id}) delete from queue_failures where queue = 'mails' and item = ${id}`);
}

/** Removes the pending emails for a recipient, with the reasons why they were not sent. */
export async function deleteMailsTo(tx: Database, recipient: string): Promise<void> {
  await deleteMails(tx, eq(waitingMails.recipient, recipient));
}

async function deleteMails(tx: Database, which: SQL): Promise<void> {
  const deleted = await tx.delete(waitingMails).where(which).returning({ id: waitingMails.id });
  await deleteFailures(
    tx,
    'mails',
    deleted.map(({ id }) => id),
  );
}

/**
 * The number of emails that wait at `now` because the mail server did not accept one, and the time of the
 * oldest.
 */
export async function countWaitingMails(
  db: Database,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(waitingMails.createdAt) })
    .from(waitingMails)
    .where(and(or(gt(waitingMails.attempts, 0), lte(waitingMails.nextAt, now)), isKept));
  return row ?? { count: 0, since: null };
}
