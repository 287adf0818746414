import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/connection.ts';
import { addJobs } from '../../core/queues/jobs.ts';

/**
 * Queues the notifications of the authors of a prompt's forks and of its buyers, in the transaction that adds
 * a version to it. Unfinished notifications about an earlier version start again. Returns false if
 * the prompt has neither forks nor buyers.
 */
export function insertForkFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const prompt = sql`
    select ${promptId}::uuid, '{}' where exists (select 1 from prompt_forks where source_id = ${promptId})
      or exists (select 1 from grants where prompt_id = ${promptId} and ended_at is null)`;
  return addJobs(tx, 'forks', prompt, now);
}

const sourceRow = z.strictObject({ title: z.string(), author_id: z.string().nullable() });

/** A changed prompt that visitors can currently read. */
export async function findChanged(
  tx: Database,
  promptId: string,
): Promise<z.infer<typeof sourceRow> | undefined> {
  const [row] = await tx.rows(
    sourceRow,
    sql`select title, author_id from prompts where id = ${promptId} and status in ('published', 'adult')`,
  );
  return row;
}

const concernedRow = z.strictObject({ id: z.string(), user_id: z.string(), kind: z.enum(['fork', 'order']) });

/**
 * The next forks of a prompt that lack its latest version, with their authors, and orders that give access
 * to it, with their buyers, in the order of their ids.
 */
export function nextConcerned(
  tx: Database,
  promptId: string,
  lastNotified: string | undefined,
  limit: number,
): Promise<z.infer<typeof concernedRow>[]> {
  const after = lastNotified ? sql`> ${lastNotified}` : sql`is not null`;
  return tx.rows(
    concernedRow,
    sql`
    select p.id, p.author_id as user_id, 'fork' as kind from prompt_forks f join prompts p on p.id = f.prompt_id
    where f.source_id = ${promptId} and f.prompt_id ${after} and p.author_id is not null
      and f.merged_version < (select version from prompts where id = ${promptId})
    union all select order_id, buyer_id, 'order' from grants
    where prompt_id = ${promptId} and ended_at is null and order_id ${after}
    order by id limit ${limit}`,
  );
}
