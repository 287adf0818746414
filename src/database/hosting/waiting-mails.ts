import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { putJob } from '../core/queues/jobs.ts';
import { time } from '../core/rows.ts';

/** An email to be queued. */
interface NewMail {
  key: string;
  recipient: string;
  /** Encrypted. */
  content: string;
}

const isWaiting = sql`kind = 'mails' and due_at is not null`;

/** Queues an email that is due at a time, instead of an unsent one with its key. Returns its id. */
export function insertWaitingMail(
  db: Database,
  { key, ...payload }: NewMail,
  times: { now: Date; dueAt?: Date },
): Promise<string> {
  return putJob(db, { kind: 'mails', key }, payload, times);
}

const dueRow = z.strictObject({
  id: z.string(),
  content: z.string(),
  attempts: z.number(),
  created_at: time,
  due_at: time,
});

/** The emails that are due at `now`, at most `limit`: the oldest first, or those with the fewest attempts. */
export function dueMails(
  db: Database,
  now: Date,
  limit: number,
  first: 'oldest' | 'untried',
): Promise<z.infer<typeof dueRow>[]> {
  const order: SQL = first === 'untried' ? sql`attempts, id` : sql`id`;
  return db.rows(
    dueRow,
    sql`
    select id::text, payload->>'content' as content, attempts, created_at, due_at from jobs
    where ${isWaiting} and ${isDue(sql`due_at`, now)} order by ${order} limit ${limit}`,
  );
}

/** Removes the pending emails for a recipient. */
export async function deleteMailsTo(tx: Database, recipient: string): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = 'mails' and payload->>'recipient' = ${recipient}`);
}

const countRow = z.strictObject({ count: z.number(), since: time.nullable() });

/**
 * The number of emails that wait at `now` because the mail server did not accept one, and the time of the
 * oldest.
 */
export async function countWaitingMails(
  db: Database,
  now: Date,
): Promise<{ count: number; since: string | null }> {
  const [row] = await db.rows(
    countRow,
    sql`
    select count(*)::int as count, min(created_at) as since from jobs
    where ${isWaiting} and (attempts > 0 or due_at <= ${now.toISOString()}::timestamptz)`,
  );
  return row ?? { count: 0, since: null };
}
