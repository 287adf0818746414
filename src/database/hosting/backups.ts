import { and, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { backups } from './backups-table.ts';

type Row = typeof backups.$inferSelect;

/** The latest attempt at the backup that was due at the given time. */
export async function lastAttempt(db: Database, due: Date): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(eq(backups.due, due))
    .orderBy(desc(backups.attempt))
    .limit(1);
  return row;
}

/** Begins an attempt; false when another process has begun it. */
export async function claimAttempt(
  db: Database,
  attempt: Pick<Row, 'id' | 'due' | 'attempt' | 'startedAt' | 'aliveUntil'>,
): Promise<boolean> {
  const rows = await db
    .insert(backups)
    .values(attempt)
    .onConflictDoNothing({ target: [backups.due, backups.attempt] })
    .returning({ id: backups.id });
  return rows.length > 0;
}

/** Shows that an attempt is in progress. */
export async function renewAttempt(db: Database, id: string, aliveUntil: Date): Promise<void> {
  await db.update(backups).set({ aliveUntil }).where(eq(backups.id, id));
}

/** Records how an attempt ended. */
export async function endAttempt(
  db: Database,
  id: string,
  result: Pick<Row, 'finishedAt' | 'outcome' | 'bytes' | 'message'>,
): Promise<void> {
  await db.update(backups).set(result).where(eq(backups.id, id));
}

/** Deletes an attempt that was interrupted when the site stopped. */
export async function dropAttempt(db: Database, id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
}

/** Records that the earlier attempts at a backup whose processes were killed have failed. */
export async function endKilledAttempts(
  db: Database,
  { id, due, startedAt }: Pick<Row, 'id' | 'due' | 'startedAt'>,
): Promise<void> {
  await db
    .update(backups)
    .set({ outcome: 'failed', finishedAt: startedAt, message: 'its process was killed' })
    .where(and(eq(backups.due, due), isNull(backups.outcome), sql`${backups.id} <> ${id}`));
}

/** The outcome of the latest attempt before another one; undefined when that is the first. */
export async function outcomeBefore(
  db: Database,
  { id, startedAt }: Pick<Row, 'id' | 'startedAt'>,
): Promise<Row['outcome'] | undefined> {
  const [row] = await db
    .select({ outcome: backups.outcome })
    .from(backups)
    .where(
      and(
        isNotNull(backups.outcome),
        sql`${backups.id} <> ${id}`,
        sql`${backups.startedAt} <= ${startedAt.toISOString()}`,
      ),
    )
    .orderBy(desc(backups.startedAt), desc(backups.attempt))
    .limit(1);
  return row?.outcome;
}

/**
 * The last successful backup, and the last attempt that ended. Attempts that ended more than a minute in the
 * future date from before the clock was set back, and are ignored: they would hide newer ones until then.
 */
export async function lastBackups(
  db: Database,
  now: Date,
): Promise<{ good: Row | undefined; ended: Row | undefined }> {
  const isPast = lte(backups.finishedAt, new Date(now.getTime() + 60_000));
  const ended = db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.outcome), isPast))
    .orderBy(desc(backups.finishedAt))
    .limit(1);
  const good = db
    .select()
    .from(backups)
    .where(and(eq(backups.outcome, 'good'), isPast))
    .orderBy(desc(backups.finishedAt))
    .limit(1);
  return { good: (await good)[0], ended: (await ended)[0] };
}

/** The start of the first attempt that is still in the history. */
export async function firstAttemptAt(db: Database): Promise<Date | undefined> {
  const [row] = await db.select({ at: backups.startedAt }).from(backups).orderBy(backups.startedAt).limit(1);
  return row?.at;
}

/** Deletes the history before a time. */
export async function forgetAttempts(db: Database, before: Date): Promise<void> {
  await db.delete(backups).where(lt(backups.startedAt, before));
}
