import { randomUUID } from 'node:crypto';
import { exampleIds } from '../../../src/contract/core/example-data.ts';
import { composeExample, exampleOf } from '../../../src/contract/core/examples.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { order } from '../../../src/contract/market/orders.ts';
import { sessions } from '../../../src/database/core/schema.ts';
import type { exampleIdMap } from '../generated/example-id-map.ts';
import type { TestApp } from '../site/test-app.ts';

/**
 * What the examples of the market need: a prompt that Alice sells and Bob buys, and orders in the states that
 * they begin with.
 */
export function beforeMarketExamples(
  setting: () => {
    world: TestApp;
    bobsId: string;
    tokens: Partial<Record<'alice' | 'bob', string>>;
    ids: ReturnType<typeof exampleIdMap>;
  },
): Partial<Record<EndpointName, () => Promise<void>>> {
  const run = async (...statements: string[]) => {
    for (const statement of statements) await setting().world.pool.db.execute(statement);
  };
  /** As if no money had been returned. */
  const asPaid = [
    'delete from partial_refunds',
    'delete from test_refunds',
    "update orders set state = 'paid', ended_at = null, refunded_cents = 0",
    'update grants set ended_at = null',
    'update test_checkouts set refunded_at = null',
    "delete from payment_events where kind = 'refunded'",
  ];
  /** As if nobody had asked for a refund either. */
  const withoutRefund = async () => {
    await setting().world.finish();
    await run('delete from refunds', ...asPaid);
  };
  return {
    refundSale: withoutRefund,
    refundOrder: withoutRefund,
    readMarket: async () => {
      const { world, bobsId, tokens, ids } = setting();
      const { title, price } = composeExample(order);
      const { hashOf } = world.contextFor({ role: 'system' }).sessionTokens;
      // Bob's session ended when he was banned.
      await world.pool.db.insert(sessions).values({
        ...{ id: randomUUID(), userId: bobsId, tokenHash: hashOf(tokens.bob ?? '') },
        expiresAt: new Date(Date.now() + 86_400_000),
      });
      const body = {
        ...exampleOf(endpoints.publishPrompt).request.body,
        title,
        isPremium: true,
        price,
        sampleResponses: [],
      };
      const { id } = (
        await world.request('POST /posts', { body, headers: { authorization: `Bearer ${tokens.alice}` } })
      ).body;
      ids.set(exampleIds.premium, id);
    },
    marketFigures: () =>
      run(
        `insert into jobs (kind, key, attempts, created_at, error, payload, failed_at)
          select 'check', id, 20, now(), 'refused', '{"code": "resource_missing", "message": "No such checkout session"}', now()
          from orders where state = 'paid'`,
      ),
    // As if the days for a refund were over.
    payOut: () => run('update orders set refund_days = 0'),
    openPurchase: () => run('update orders set refund_days = 14'),
    requestRefund: () => run('update orders set opened_at = null'),
    withdrawPurchase: async () => {
      await withoutRefund();
      await run('update orders set opened_at = null, consented_at = null');
    },
    // As if the buyer had read the text before they asked.
    answerRefund: () =>
      run(
        "update refunds set state = 'asked', automatic = false, decided_at = null, sent_at = null",
        ...asPaid,
      ),
  };
}
