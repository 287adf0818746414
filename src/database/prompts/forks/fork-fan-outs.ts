import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/connection.ts';
import { isDueForAttempt } from '../../core/queues/queue-failures.ts';

const insertedRow = z.strictObject({ prompt_id: z.string() });

/**
 * Queues the notifications of the authors of a prompt's forks, in the transaction that adds a version to it.
 * Unfinished notifications about an earlier version start again. False when it has no forks.
 */
export async function insertForkFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    insertedRow,
    sql`
    insert into fork_fan_outs (prompt_id, created_at)
    select ${promptId}::uuid, ${now.toISOString()}::timestamptz where exists (select 1 from prompt_forks where source_id = ${promptId})
    on conflict (prompt_id) do update set after_fork = null returning prompt_id`,
  );
  return rows.length > 0;
}

const fanOutRow = z.strictObject({
  prompt_id: z.string(),
  after_fork: z.string().nullable(),
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
    select f.prompt_id, f.after_fork, p.author_id, p.status in ('published', 'adult') as published
    from fork_fan_outs f join prompts p on p.id = f.prompt_id where ${isDueForAttempt('forks', sql`f.prompt_id`, now)}
    order by f.created_at, f.prompt_id limit 1
    for update of f skip locked`,
  );
  return row;
}

const forkRow = z.strictObject({ id: z.string(), author_id: z.string() });

/** The next forks of the prompt that lack its latest version, by id, with their authors. */
export function nextForks(
  tx: Database,
  { prompt_id, after_fork }: ForkFanOutRow,
  limit: number,
): Promise<z.infer<typeof forkRow>[]> {
  return tx.rows(
    forkRow,
    sql`
    select p.id, p.author_id from prompt_forks f join prompts p on p.id = f.prompt_id
    where f.source_id = ${prompt_id} and ${after_fork ? sql`f.prompt_id > ${after_fork}` : sql`true`} and p.author_id is not null
      and f.merged_version < (select version from prompts where id = ${prompt_id})
    order by f.prompt_id limit ${limit}`,
  );
}

/** Stores the progress of notifying the authors of a prompt's forks. */
export async function moveForkFanOut(tx: Database, promptId: string, afterFork: string): Promise<void> {
  await tx.execute(
    sql`update fork_fan_outs set after_fork = ${afterFork}::uuid where prompt_id = ${promptId}`,
  );
}

/** Removes a prompt from the queue once the authors of all its forks are notified. */
export async function deleteForkFanOut(tx: Database, promptId: string): Promise<void> {
  await tx.execute(sql`delete from fork_fan_outs where prompt_id = ${promptId}`);
}
