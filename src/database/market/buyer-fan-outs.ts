import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isDueForAttempt } from '../core/queues/queue-failures.ts';

const insertedRow = z.strictObject({ prompt_id: z.string() });

/**
 * Queues the notifications of the buyers of a prompt, in the transaction that adds a version to it.
 * Unfinished notifications about an earlier version start again. False when it has no buyers.
 */
export async function insertBuyerFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    insertedRow,
    sql`
    insert into buyer_fan_outs (prompt_id, created_at)
    select ${promptId}::uuid, ${now.toISOString()}::timestamptz
    where exists (select 1 from grants where prompt_id = ${promptId} and ended_at is null)
    on conflict (prompt_id) do update set after_buyer = null returning prompt_id`,
  );
  return rows.length > 0;
}

const fanOutRow = z.strictObject({
  prompt_id: z.string(),
  after_buyer: z.string().nullable(),
  title: z.string(),
});
export type BuyerFanOutRow = z.infer<typeof fanOutRow>;

/** Locks the oldest queued prompt that no other process is working on and that has not failed recently. */
export async function lockBuyerFanOut(tx: Database, now: Date): Promise<BuyerFanOutRow | undefined> {
  const [row] = await tx.rows(
    fanOutRow,
    sql`
    select f.prompt_id, f.after_buyer, p.title from buyer_fan_outs f join prompts p on p.id = f.prompt_id
    where ${isDueForAttempt('buyers', sql`f.prompt_id`, now)}
    order by f.created_at, f.prompt_id limit 1 for update of f skip locked`,
  );
  return row;
}

const buyerRow = z.strictObject({ buyer_id: z.string(), order_id: z.string() });

/** The next buyers who own the prompt, by id, with their orders. */
export function nextBuyers(
  tx: Database,
  { prompt_id, after_buyer }: BuyerFanOutRow,
  limit: number,
): Promise<z.infer<typeof buyerRow>[]> {
  return tx.rows(
    buyerRow,
    sql`
    select buyer_id, order_id from grants
    where prompt_id = ${prompt_id} and ended_at is null and ${after_buyer ? sql`buyer_id > ${after_buyer}` : sql`true`}
    order by buyer_id limit ${limit}`,
  );
}

/** Stores the progress of notifying the buyers of a prompt; without `afterBuyer`, all are notified. */
export async function moveBuyerFanOut(
  tx: Database,
  promptId: string,
  afterBuyer: string | undefined,
): Promise<void> {
  await tx.execute(
    afterBuyer
      ? sql`update buyer_fan_outs set after_buyer = ${afterBuyer}::uuid where prompt_id = ${promptId}`
      : sql`delete from buyer_fan_outs where prompt_id = ${promptId}`,
  );
}
