import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { allMoves } from './ledger.ts';

const testGrants = sql`grants g join orders o on o.id = g.order_id where o.is_test and g.ended_at is null`;

const countsRow = z.strictObject({
  orders: z.number(),
  purchases: z.number(),
  ratings: z.number(),
  requests: z.number(),
  payouts: z.number(),
});
export type TestCounts = z.infer<typeof countsRow>;

/** What of a time without real money is still in force. */
export async function countTestRemains(db: Database): Promise<TestCounts> {
  const [row] = await db.rows(
    countsRow,
    sql`
    select (select count(*)::int from orders where is_test and state in ('open', 'pending')) as orders,
      (select count(*)::int from ${testGrants}) as purchases,
      (select count(*)::int from ratings r where r.stars is not null and exists (
        select 1 from ${testGrants} and g.prompt_id = r.prompt_id and g.buyer_id = r.user_id)) as ratings,
      (select count(*)::int from refunds r join orders o on o.id = r.order_id
        where o.is_test and r.state in ('asked', 'escalated')) as requests,
      (select count(*)::int from payouts where is_test and state = 'pending') as payouts`,
  );
  return row ?? { orders: 0, purchases: 0, ratings: 0, requests: 0, payouts: 0 };
}

const buyerRow = z.strictObject({ id: z.string(), prompts: z.array(z.string()) });

/** The buyers with access by test orders, and their prompts. */
export function testBuyers(tx: Database): Promise<{ id: string; prompts: string[] }[]> {
  return tx.rows(
    buyerRow,
    sql`select g.buyer_id as id, array_agg(g.prompt_id::text) as prompts from ${testGrants} group by 1 order by 1`,
  );
}

const payoutRow = z.strictObject({
  id: z.string(),
  seller_id: z.string(),
  amount_cents: z.number(),
  currency: z.string(),
});

/** Payouts of test money that were not made yet. */
export function pendingTestPayouts(tx: Database): Promise<z.infer<typeof payoutRow>[]> {
  return tx.rows(
    payoutRow,
    sql`select id, seller_id, amount_cents, currency from payouts where is_test and state = 'pending' order by id for update`,
  );
}

/** Ends unpaid test orders, requests for refunds of test orders, and the access that test orders give. */
export async function endTestOrders(tx: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with ended as (update grants g set ended_at = ${at} from orders o where o.id = g.order_id and o.is_test and g.ended_at is null
      returning g.order_id)
    update orders set ended_at = coalesce(ended_at, ${at}) where id in (select order_id from ended)`);
  await tx.execute(sql`
    update orders set state = 'cancelled', withdrawn_at = ${at}, check_at = null where is_test and state in ('open', 'pending')`);
  await tx.execute(sql`
    update refunds r set state = 'declined', decided_at = ${at} from orders o
    where o.id = r.order_id and o.is_test and r.state in ('asked', 'escalated')`);
}

const debtsRow = z.strictObject({ owed: z.number(), refunds: z.number() });

/**
 * Who is still owed real money: the number of balances of sellers, one for each currency, and of granted
 * refunds that were not sent.
 */
export async function selectDebts(db: Database): Promise<z.infer<typeof debtsRow>> {
  const [row] = await db.rows(
    debtsRow,
    sql`
    select (select count(*)::int from (
        select account from ${allMoves} where account like 'seller:%' and not is_test
        group by account, currency having sum(cents) > 0) sellers) as owed,
      (select count(*)::int from refunds r join orders o on o.id = r.order_id
          where not o.is_test and r.state = 'granted' and r.sent_at is null)
        + (select count(*)::int from partial_refunds r join orders o on o.id = r.order_id where not o.is_test and r.sent_at is null) as refunds`,
  );
  return row ?? { owed: 0, refunds: 0 };
}
