import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/connection.ts';
import { isDueForAttempt } from '../../core/queues/queue-failures.ts';

const insertedRow = z.strictObject({ prompt_id: z.string() });

/**
 * Queues the notifications of the authors of a prompt's forks and of its buyers, in the transaction that adds
 * a version to it. Unfinished notifications about an earlier version start again. Returns false if
 * the prompt has neither forks nor buyers.
 */
export async function insertForkFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    insertedRow,
    sql`
    insert into fork_fan_outs (prompt_id, created_at)
    select ${promptId}::uuid, ${now.toISOString()}::timestamptz where exists (select 1 from prompt_forks where source_id = ${promptId})
      or exists (select 1 from grants where prompt_id = ${promptId} and ended_at is null)
    on conflict (prompt_id) do update set after_fork = null returning prompt_id`,
  );
  return rows.length > 0;
}

const fanOutRow = z.strictObject({
  prompt_id: z.string(),
  /** The last fork, or order of a buyer, whose user was notified. */
  after_fork: z.string().nullable(),
  title: z.string(),
  author_id: z.string().nullable(),
  /** Whether visitors can currently read it. */
  published: z.boolean(),
});
export type ForkFanOutRow = z.infer<typeof fanOutRow>;

/** Locks the oldest queued prompt that no other process is working on and that has not failed recently. */
export async function lockForkFanOut(tx: Database, now: Date): Promise<ForkFanOutRow | undefined> {
  const [row] = await tx.rows(
    fanOutRow,
    sql`
    select f.prompt_id, f.after_fork, p.title, p.author_id, p.status in ('published', 'adult') as published
    from fork_fan_outs f join prompts p on p.id = f.prompt_id where ${isDueForAttempt('forks', sql`f.prompt_id`, now)}
    order by f.created_at, f.prompt_id limit 1
    for update of f skip locked`,
  );
  return row;
}

const concernedRow = z.strictObject({ id: z.string(), user_id: z.string(), kind: z.enum(['fork', 'order']) });

/**
 * The next forks of the prompt that lack its latest version, with their authors, and orders that give access
 * to it, with their buyers, in the order of their ids.
 */
export function nextConcerned(
  tx: Database,
  { prompt_id, after_fork }: ForkFanOutRow,
  limit: number,
): Promise<z.infer<typeof concernedRow>[]> {
  const after = after_fork ? sql`> ${after_fork}` : sql`is not null`;
  return tx.rows(
    concernedRow,
    sql`
    select p.id, p.author_id as user_id, 'fork' as kind from prompt_forks f join prompts p on p.id = f.prompt_id
    where f.source_id = ${prompt_id} and f.prompt_id ${after} and p.author_id is not null
      and f.merged_version < (select version from prompts where id = ${prompt_id})
    union all select order_id, buyer_id, 'order' from grants
    where prompt_id = ${prompt_id} and ended_at is null and order_id ${after}
    order by id limit ${limit}`,
  );
}

/**
 * Stores the progress of notifying fork authors and buyers. `lastNotifiedId` is a fork, or the order of a
 * buyer.
 */
export async function moveForkFanOut(tx: Database, promptId: string, lastNotifiedId: string): Promise<void> {
  await tx.execute(
    sql`update fork_fan_outs set after_fork = ${lastNotifiedId}::uuid where prompt_id = ${promptId}`,
  );
}

/** Removes a prompt from the queue once all fork authors and buyers are notified. */
export async function deleteForkFanOut(tx: Database, promptId: string): Promise<void> {
  await tx.execute(sql`delete from fork_fan_outs where prompt_id = ${promptId}`);
}
