import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { sellerAccount } from '../../domain/market/ledger.ts';
import type { Database } from '../core/connection.ts';
import { allMoves } from './ledger.ts';

const leavingRow = z.strictObject({
  /** What the ledger owes them, in cents: one entry per currency of real and of test money. */
  owed: z.array(z.strictObject({ cents: z.number(), currency: z.string(), test: z.boolean() })),
  purchases: z.number(),
  refunds: z.number(),
  premium_prompts: z.number(),
});

/** What the market would lose track of with a user's account, and what the user loses. */
export async function selectLeaving(db: Database, userId: string): Promise<z.infer<typeof leavingRow>> {
  const account = sellerAccount(userId);
  const [row] = await db.rows(
    leavingRow,
    sql`
    with balances as (
      select currency, is_test, sum(cents)::int as cents from ${allMoves} where account = ${account} group by 1, 2 having sum(cents) > 0)
    select
      coalesce((select json_agg(json_build_object('cents', cents, 'currency', currency, 'test', is_test)
        order by is_test, currency) from balances), '[]') as owed,
      (select count(*)::int from grants where buyer_id = ${userId} and ended_at is null) as purchases,
      (select count(*)::int from orders o join refunds r on r.order_id = o.id
        where r.state in ('asked', 'escalated') and ${userId}::uuid in (o.buyer_id, o.seller_id)) as refunds,
      (select count(*)::int from prompts where author_id = ${userId} and is_premium and published_at is not null) as premium_prompts`,
  );
  return row ?? { owed: [], purchases: 0, refunds: 0, premium_prompts: 0 };
}
