import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp, TestUser } from './test-app.ts';

/** A purchase as it is stored once it is paid, of a prompt at its current price. Returns the order's id. */
export async function purchased(app: TestApp, buyer: TestUser, promptId: string): Promise<string> {
  const id = randomUUID();
  await app.pool.db.execute(sql`
    insert into orders (id, number, buyer_id, seller_id, prompt_id, title, version, text_hash, price_cents, fee_cents, currency,
      refund_days, operator_name, operator_address, provider, state, created_at, paid_at)
    select ${id}, ${id.slice(0, 8)}, ${buyer.id}, author_id, id, title, version, sale->>'hash', price_cents, 0, 'usd',
      14, 'Test', '', 'test', 'paid', now(), now()
    from prompts where id = ${promptId}`);
  await app.pool.db.execute(sql`
    insert into grants (order_id, buyer_id, prompt_id, granted_at) values (${id}, ${buyer.id}, ${promptId}, now())`);
  return id;
}

/** A refund as it is stored: the access ends. */
export async function refunded(app: TestApp, orderId: string): Promise<void> {
  await app.pool.db.execute(
    sql`update orders set state = 'refunded', ended_at = now() where id = ${orderId}`,
  );
  await app.pool.db.execute(sql`update grants set ended_at = now() where order_id = ${orderId}`);
}

/** When the buyer first read the text of an order; null if they did not. */
export async function openedAt(app: TestApp, orderId: string): Promise<unknown> {
  const [row] = await app.pool.db.execute(sql`select opened_at from orders where id = ${orderId}`);
  return row?.opened_at;
}
