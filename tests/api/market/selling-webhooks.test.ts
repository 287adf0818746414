import { beforeAll, expect, it } from 'vitest';
import { webhookEvents } from '../../../src/contract/integrations/webhook-events.ts';
import { webhookEventTypes } from '../../../src/domain/integrations/webhooks.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let webhook: string;

beforeAll(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  const body = { name: 'Mine', url: 'https://mine.example/', events: [...webhookEventTypes] };
  webhook = (await seller.api.createWebhook({ body })).webhook.id;
});

/** The events about selling that were raised since the last call, the oldest first. */
const raised = async () => {
  const rows = await app.pool.db.execute<{ body: string }>(
    `delete from webhook_deliveries where webhook_id = '${webhook}' returning id, body::text as body`,
  );
  const events = rows.map(({ body }) => JSON.parse(body));
  for (const event of events)
    expect(webhookEvents[event.type as 'order.paid'].safeParse(event).error).toBeUndefined();
  return events.filter(({ type }) => !type.startsWith('prompt.'));
};

it('a seller receives events about orders and requests for refunds, without the buyer', async () => {
  const order = await buy(buyer, await premiumPrompt(seller));
  const [paid, ...others] = await raised();
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    type: 'order.paid',
    data: { order: { number: order.number, state: 'paid', price: 4.99, earned: 4.24, test: true } },
  });
  await buyer.api.openPurchase({ params: { id: order.id }, body: { consent: true } });
  const asked = await buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'Too short.' } });
  const [requested] = await raised();
  expect(requested).toMatchObject({
    type: 'refund.requested',
    data: { order: { refund: { state: 'asked', reason: 'Too short.' } } },
  });
  const id = asked.order.refund?.id ?? '';
  await seller.api.answerRefund({ params: { id }, body: { grant: true } });
  const [refunded] = await raised();
  expect(refunded).toMatchObject({
    type: 'order.refunded',
    data: { order: { state: 'refunded', earned: 0 } },
  });
  for (const event of [paid, requested, refunded]) {
    expect(JSON.stringify(event)).not.toContain('buyer');
    expect(JSON.stringify(event)).not.toContain(order.id);
  }
});

it('a disputed order and payouts raise events', async () => {
  await buy(buyer, await premiumPrompt(seller), 'dispute');
  app.later(60);
  await app.settle();
  expect((await raised()).map(({ type }) => type)).toEqual(['order.paid', 'order.disputed']);
  for (const [outcome, type] of [
    ['failing', 'payout.failed'],
    ['ready', 'payout.paid'],
  ] as const) {
    if (outcome === 'failing') await buy(buyer, await premiumPrompt(seller));
    app.later(15 * 86_400);
    await raised();
    await seller.api.setUpPayouts({ body: {} });
    await seller.api.decideTestPayouts({ body: { outcome } });
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    expect(await raised()).toMatchObject([{ type, data: { payout: { amount: 4.24, test: true } } }]);
  }
});
