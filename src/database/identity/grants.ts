import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const idRow = z.strictObject({ id: z.string() });
const grantRow = z.strictObject({ order_id: z.string() });

/**
 * Gives the buyer of an order access to its prompt. False when the buyer already has access through another
 * order, when their account is deleted, or when nothing is left of the prompt's text.
 */
export async function insertGrant(
  tx: Database,
  { id, buyerId, promptId }: { id: string; buyerId: string; promptId: string },
  now: Date,
): Promise<boolean> {
  // A deletion of the prompt waits for this lock, and then stores its text for this grant.
  await tx.rows(idRow, sql`select id from prompts where id = ${promptId} for key share`);
  const rows = await tx.rows(
    grantRow,
    sql`
    insert into grants (order_id, buyer_id, prompt_id, granted_at)
    select ${id}::uuid, u.id, ${promptId}::uuid, ${now.toISOString()}::timestamptz from (select id from users where id = ${buyerId} for key share) u
    where exists (select 1 from prompts where id = ${promptId}) or exists (select 1 from purchased_texts where prompt_id = ${promptId})
    on conflict (buyer_id, prompt_id) where ended_at is null do nothing returning order_id`,
  );
  return rows.length > 0;
}

/**
 * Ends the access that an order gave, and records that in the order's own row as well: a statement that waits
 * for it to record the first reading sees that, so no text is read once the refund has begun. Returns who had
 * access to which prompt; undefined when the order gave none.
 */
export async function endGrant(
  tx: Database,
  orderId: string,
  now: Date,
): Promise<z.infer<typeof endedRow> | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.rows(
    endedRow,
    sql`
    with ended as (update grants set ended_at = ${at} where order_id = ${orderId} and ended_at is null returning buyer_id, prompt_id),
    recorded as (update orders set ended_at = coalesce(ended_at, ${at}) where id = ${orderId})
    select buyer_id, prompt_id from ended`,
  );
  return row;
}

const endedRow = z.strictObject({ buyer_id: z.string(), prompt_id: z.string() });

/**
 * Restores the access that an order gave. False when its buyer has gained access through another order since,
 * or their account is deleted.
 */
export async function restoreAccess(tx: Database, orderId: string): Promise<boolean> {
  const rows = await tx.rows(
    grantRow,
    sql`
    with restored as (
      update grants g set ended_at = null where order_id = ${orderId} and exists (select 1 from users where id = g.buyer_id)
        and not exists (select 1 from grants o where o.buyer_id = g.buyer_id and o.prompt_id = g.prompt_id and o.ended_at is null)
      returning order_id)
    update orders set ended_at = null where id in (select order_id from restored) returning id as order_id`,
  );
  return rows.length > 0;
}

/** Ends all access of a buyer whose account is being deleted. */
export async function endGrantsOf(tx: Database, buyerId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update grants set ended_at = ${now.toISOString()}::timestamptz where buyer_id = ${buyerId} and ended_at is null`);
}
