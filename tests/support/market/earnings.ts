import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp, TestUser } from '../site/test-app.ts';
import { anOrder } from './an-order.ts';

/** Sells one prompt of a seller whose account is ready, so that 4.24 dollars more can be paid out at once. */
export async function earn(app: TestApp, seller: TestUser): Promise<void> {
  await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
  const id = await anOrder(app, { seller }, 'succeed');
  await app.pool.db.execute(sql`update orders set refund_days = 0 where id = ${id}`);
}

/** A payout of a seller that the provider has refused, and which therefore is owed again. Returns its id. */
export async function aRefusedPayout(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<string> {
  const payoutId = randomUUID();
  const now = new Date().toISOString();
  await app.pool.db.execute(sql`
    insert into payouts (id, seller_id, amount_cents, currency, provider, is_test, account, state, problem, created_at, ended_at)
    values (${payoutId}, ${id}, 424, 'usd', 'test', true, 'test', 'failed', 'Refused.', ${now}, ${now})`);
  return payoutId;
}
