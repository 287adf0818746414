import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp, TestUser } from '../site/test-app.ts';

/**
 * A purchase as it is stored once it is paid, of a prompt at its current price, and opened. Returns the
 * order's id.
 */
export async function purchased(
  app: TestApp,
  buyer: TestUser,
  promptId: string,
  { opened = true } = {},
): Promise<string> {
  const id = randomUUID();
  const agreed = {
    ...{ id, number: id.slice(0, 8), buyer_id: buyer.id, fee_cents: 0, currency: 'usd', refund_days: 14 },
    ...{
      operator_name: 'Test',
      operator_address: '',
      operator_vat: '',
      provider: 'test',
      is_test: true,
      state: 'paid',
    },
    sale_id: randomUUID(),
    refunded_cents: 0,
  };
  await app.pool.db.execute(sql`
    insert into orders select o.* from prompts p, jsonb_populate_record(null::orders, ${JSON.stringify(agreed)}::jsonb || jsonb_build_object(
      'seller_id', p.author_id, 'prompt_id', p.id, 'title', p.title, 'version', p.version, 'license', p.license, 'text_hash', p.sale->>'hash',
      'price_cents', p.price_cents, 'created_at', now(), 'tax_cents', 0, 'paid_at', now(), 'opened_at', ${opened ? sql`now()` : sql`null`})) o
    where p.id = ${promptId}`);
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
