import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '../../../domain/core/text/text.ts';
import { type QueueName, queueLimits, queueNames } from '../../../domain/hosting/queues.ts';
import type { Database } from '../connection.ts';
import { time } from '../rows.ts';
import { textArray } from '../text-array.ts';
import { isDue } from './due.ts';

/** Whether an item of a queue may be processed at `now`: it has not failed, or its backoff has ended. */
export function isDueForAttempt(queue: QueueName, item: SQL, now: Date): SQL {
  return sql`not exists (select 1 from queue_failures failed where failed.queue = ${queue} and failed.item = ${item}::text
    and (failed.next_at is null or not ${isDue(sql`failed.next_at`, now)}))`;
}

/** Whether an item of a queue has not been given up. */
export function isNotGivenUp(queue: QueueName, item: SQL): SQL {
  return sql`not exists (select 1 from queue_failures failed where failed.queue = ${queue} and failed.item = ${item}::text and failed.next_at is null)`;
}

const notedRow = z.strictObject({ attempts: z.number(), next_at: time.nullable() });

/**
 * Counts a failed attempt. The item is retried after a delay that doubles each time, until it is given up.
 */
export async function insertFailure(
  db: Database,
  { queue, item, reason, now }: { queue: QueueName; item: string; reason: string; now: Date },
): Promise<{ attempts: number; isGivenUp: boolean }> {
  const { attempts: maxAttempts, firstPauseSeconds: first, longestPauseSeconds: longest } = queueLimits;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db.rows(
    notedRow,
    sql`
    insert into queue_failures (queue, item, attempts, reason, failed_at, next_at)
    values (${queue}, ${item}, 1, ${cutText(reason, queueLimits.reason)}, ${at}, ${at} + ${first} * interval '1 second')
    on conflict (queue, item) do update set
      attempts = queue_failures.attempts + 1, reason = excluded.reason, failed_at = excluded.failed_at,
      next_at = case when queue_failures.attempts + 1 < ${maxAttempts}
        then ${at} + least(${longest}, ${first} * 2 ^ queue_failures.attempts) * interval '1 second' end
    returning attempts, next_at`,
  );
  return { attempts: row?.attempts ?? 1, isGivenUp: row?.next_at === null };
}

/** Records that an item was given up. */
export async function giveUpItem(
  db: Database,
  {
    queue,
    item,
    attempts,
    reason,
    now,
  }: { queue: QueueName; item: string; attempts: number; reason: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into queue_failures (queue, item, attempts, reason, failed_at)
    values (${queue}, ${item}, ${attempts}, ${cutText(reason, queueLimits.reason)}, ${now.toISOString()}::timestamptz)
    on conflict (queue, item) do update set attempts = excluded.attempts, reason = excluded.reason,
      failed_at = excluded.failed_at, next_at = null`);
}

/** Deletes the failures of items that were processed. */
export async function deleteFailures(
  db: Database,
  queue: QueueName,
  items: readonly string[],
): Promise<void> {
  if (items.length)
    await db.execute(
      sql`delete from queue_failures where queue = ${queue} and item = any(${textArray(items)}::text[])`,
    );
}

const givenUpRow = z.strictObject({
  queue: z.enum(queueNames),
  item: z.string(),
  attempts: z.number(),
  reason: z.string(),
  failed_at: time,
  total: z.number(),
});

/** The given-up items, latest first, at most `limit`, and the total number. */
export async function selectGivenUp(
  db: Database,
  limit: number,
): Promise<{ rows: z.infer<typeof givenUpRow>[]; total: number }> {
  const rows = await db.rows(
    givenUpRow,
    sql`
    select queue, item, attempts, reason, failed_at, count(*) over ()::int as total
    from queue_failures where next_at is null order by failed_at desc, queue, item limit ${limit}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * The tables of the queues whose items are deleted with their failure; items of the other queues are found by
 * the data they lack.
 */
const tables: Partial<Record<QueueName, SQL>> = {
  mails: sql`waiting_mails where id`,
};

/**
 * Removes items that were given up before a time: from the table of their queue if it has one; otherwise they
 * are retried.
 */
export async function deleteOldFailures(db: Database, before: Date): Promise<void> {
  const old = sql`next_at is null and failed_at < ${before.toISOString()}::timestamptz`;
  for (const [queue, rows] of Object.entries(tables))
    await db.execute(
      sql`delete from ${rows} in (select item::uuid from queue_failures where queue = ${queue} and ${old})`,
    );
  await db.execute(sql`delete from queue_failures where ${old}`);
}
