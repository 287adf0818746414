import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '../../../domain/core/text/text.ts';
import { type JobKind, jobLimits, listedJobKinds, policyOf } from '../../../domain/hosting/jobs.ts';
import type { Database } from '../connection.ts';
import { time } from '../rows.ts';
import { textArray } from '../text-array.ts';
import { isDue } from './due.ts';

/** A piece of work: each subject has at most one of a kind. */
export interface JobName {
  kind: JobKind;
  key: string;
}

const keyRow = z.strictObject({ key: z.string() });

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Whether work may be attempted at `now`: nothing is known about it, or its job is due. */
export function isDueForAttempt(kind: JobKind, key: SQL, now: Date): SQL {
  return sql`not exists (select 1 from jobs job where job.kind = ${kind} and job.key = ${key}::text
    and ${isDue(sql`job.due_at`, now)} is not true)`;
}

/**
 * Queues jobs of a kind, in the transaction that they are about. `jobs` selects the key and payload of each.
 * One that is queued already gets the new payload. Returns whether there were any.
 */
export async function addJobs(tx: Database, kind: JobKind, jobs: SQL, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    keyRow,
    sql`
    insert into jobs (kind, key, payload, created_at, due_at)
    select ${kind}, job.key, job.payload::jsonb, ${at(now)}, ${at(now)} from (${jobs}) job (key, payload)
    on conflict (kind, key) do update set payload = excluded.payload returning key`,
  );
  return rows.length > 0;
}

const idRow = z.strictObject({ id: z.string() });

/** Queues a job instead of one with its key. Returns its id. */
export async function putJob(
  db: Database,
  { kind, key }: JobName,
  payload: object,
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): Promise<string> {
  const [row] = await db.rows(
    idRow,
    sql`
    insert into jobs (kind, key, payload, created_at, due_at)
    values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${at(now)}, ${at(dueAt)})
    on conflict (kind, key) do update set id = excluded.id, payload = excluded.payload, attempts = 0, created_at = excluded.created_at,
      due_at = excluded.due_at, error = '', failed_at = null
    returning id::text`,
  );
  return row?.id ?? '';
}

/** Sets when a job is due again; false when that has changed since it was read. */
export async function reserveJob(
  db: Database,
  { id, dueAt }: { id: string; dueAt: string },
  until: Date,
): Promise<boolean> {
  const rows = await db.rows(
    idRow,
    sql`
    update jobs set due_at = ${at(until)} where id = ${id} and due_at = ${dueAt}::timestamptz returning id::text`,
  );
  return rows.length > 0;
}

/** Counts a failed attempt. Without a time for the next one, the job is given up. */
export async function deferJob(
  db: Database,
  { id, attempts }: { id: string; attempts: number },
  { error, dueAt, now }: { error: unknown; dueAt: Date | undefined; now: Date },
): Promise<void> {
  await db.execute(sql`
    update jobs set attempts = ${attempts + 1}, error = ${reasonOf(error)}, failed_at = ${at(now)}, due_at = ${dueAt ? at(dueAt) : null}
    where id = ${id}`);
}

/** Deletes a job that is done, unless another one has replaced it. */
export async function endJob(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from jobs where id = ${id}`);
}

const progress = z.strictObject({
  /** The id of the last who was notified. */
  after: z.string().optional(),
  /** Whether the followers of the topic are next. */
  topic: z.boolean().optional(),
  addedBy: z.string().optional(),
});
/** How far a job has come whose steps are transactions. */
export type Progress = z.infer<typeof progress>;

const lockedRow = z.strictObject({ id: z.string(), key: z.string(), payload: progress });
export type LockedJob = z.infer<typeof lockedRow>;

/** Locks the oldest due job of a kind that no other process is working on. */
export async function lockJob(tx: Database, kind: JobKind, now: Date): Promise<LockedJob | undefined> {
  const [row] = await tx.rows(
    lockedRow,
    sql`
    select id::text, key, payload from jobs where kind = ${kind} and ${isDue(sql`due_at`, now)}
    order by id limit 1 for update skip locked`,
  );
  return row;
}

/** Stores how far a job has come; earlier failures no longer count. */
export async function moveJob(tx: Database, id: string, payload: Progress): Promise<void> {
  await tx.execute(sql`
    update jobs set payload = ${JSON.stringify(payload)}::jsonb, attempts = 0, error = '', failed_at = null where id = ${id}`);
}

const claimedRow = z.strictObject({ id: z.string(), attempts: z.number(), due_at: time.nullable() });

/** An attempt at work that has begun. */
export interface Claim extends JobName {
  id: string;
  attempts: number;
}

/**
 * Begins an attempt at work, which needs no job before. Until the pause after a failure has passed, no other
 * process begins one. Undefined while it is not due. Work whose attempts all ended with their process is
 * given up.
 */
export async function claimJob(db: Database, { kind, key }: JobName, now: Date): Promise<Claim | undefined> {
  const { attempts: most, firstPauseSeconds: first, longestPauseSeconds: longest } = policyOf(kind);
  const mayBegin = sql`jobs.attempts < ${most}`;
  const [row] = await db.rows(
    claimedRow,
    sql`
    insert into jobs (kind, key, attempts, created_at, due_at)
    values (${kind}, ${key}, 1, ${at(now)}, ${at(now)} + ${first} * interval '1 second')
    on conflict (kind, key) do update set
      attempts = jobs.attempts + case when ${mayBegin} then 1 else 0 end,
      error = case when ${mayBegin} then '' else 'The process ended during the last attempt' end,
      failed_at = case when ${mayBegin} then jobs.failed_at else ${at(now)} end,
      due_at = case when ${mayBegin}
        then ${at(now)} + least(${longest}, ${first} * 2 ^ least(jobs.attempts, 20)) * interval '1 second' end
      where ${isDue(sql`jobs.due_at`, now)}
    returning id::text, attempts, due_at`,
  );
  return row?.due_at ? { kind, key, id: row.id, attempts: row.attempts } : undefined;
}

/**
 * Records why an attempt failed, unless another one has begun. Returns whether the work was given up with it.
 */
export async function failJob(
  db: Database,
  { kind, id, attempts }: Claim,
  { error, payload, now }: { error: unknown; payload?: object | undefined; now: Date },
): Promise<boolean> {
  const isLast = attempts >= policyOf(kind).attempts;
  await db.execute(sql`
    update jobs set error = ${reasonOf(error)}, failed_at = ${at(now)}
      ${payload ? sql`, payload = ${JSON.stringify(payload)}::jsonb` : sql``} ${isLast ? sql`, due_at = null` : sql``}
    where id = ${id} and attempts = ${attempts}`);
  return isLast;
}

/** Deletes the jobs of work that is done or has become unnecessary. */
export async function endJobs(db: Database, kind: JobKind, keys: readonly string[]): Promise<void> {
  if (keys.length)
    await db.execute(sql`delete from jobs where kind = ${kind} and key = any(${textArray(keys)}::text[])`);
}

/** Makes work that has failed due at once, with no attempts; false when it has not failed. */
export async function retryJob(db: Database, { kind, key }: JobName, now: Date): Promise<boolean> {
  const rows = await db.rows(
    keyRow,
    sql`
    update jobs set due_at = ${at(now)}, attempts = 0, error = '', failed_at = null
    where kind = ${kind} and key = ${key} and error <> '' returning key`,
  );
  return rows.length > 0;
}

const stateRow = z.strictObject({ key: z.string(), is_due: z.boolean(), error: z.string() });

/** The jobs of a kind, and whether they are due at `now`. */
export function selectJobs(db: Database, kind: JobKind, now: Date): Promise<z.infer<typeof stateRow>[]> {
  return db.rows(
    stateRow,
    sql`select key, ${isDue(sql`due_at`, now)} as is_due, error from jobs where kind = ${kind} and due_at is not null`,
  );
}

/** The keys of up to `limit` jobs that are due at `now`, oldest first. */
export async function selectDueKeys(db: Database, kind: JobKind, now: Date, limit = 200): Promise<string[]> {
  const rows = await db.rows(
    keyRow,
    sql`select key from jobs where kind = ${kind} and ${isDue(sql`due_at`, now)} order by id limit ${limit}`,
  );
  return rows.map(({ key }) => key);
}

/** Makes jobs due whose attempts were in progress in processes that have all ended. */
export async function releaseInterruptedJobs(db: Database, now: Date): Promise<void> {
  await db.execute(sql`update jobs set due_at = ${at(now)} where attempts > 0 and error = ''`);
}

const givenUpRow = z.strictObject({
  kind: z.enum(listedJobKinds),
  key: z.string(),
  attempts: z.number(),
  error: z.string(),
  failed_at: time,
  total: z.number(),
});

/**
 * The given-up jobs and the cleanup that keeps failing, latest first, at most `limit`, and the total number.
 */
export async function selectGivenUp(
  db: Database,
  limit: number,
): Promise<{ rows: z.infer<typeof givenUpRow>[]; total: number }> {
  const rows = await db.rows(
    givenUpRow,
    sql`
    select kind, key, attempts, error, failed_at, count(*) over ()::int as total from jobs
    where failed_at is not null and kind = any(${textArray(listedJobKinds)}::text[])
      and (due_at is null or kind = 'sweep' and attempts >= ${jobLimits.shownSweeps})
    order by failed_at desc, kind, key limit ${limit}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Deletes jobs that failed last before a time, and were given up or not attempted since. Work on orders stays
 * until it is settled.
 */
export async function deleteOldJobs(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from jobs where failed_at < ${at(before)} and kind = any(${textArray(listedJobKinds)}::text[])
      and (due_at is null or due_at < ${at(before)})`);
}

/** The message of an error without the statement and its values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return cutText(String(error), jobLimits.error);
  const message = 'query' in error && error.cause instanceof Error ? error.cause.message : error.message;
  return cutText(message || error.name, jobLimits.error);
}
