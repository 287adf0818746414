import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  promptId = await premiumPrompt(seller);
});

const order = (as: TestUser, body: object = { price }) =>
  app.request(`POST /posts/${promptId}/orders`, { as, body });
const grants = async () =>
  (
    await app.pool.db.execute<{ count: number }>(
      sql`select count(*)::int as count from grants where ended_at is null`,
    )
  )[0]?.count;

it('50 buyers of one prompt each pay once and get access once', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, (_, n) => app.user(`buyer${n}`)));
  const states = await Promise.all(buyers.map(async (each) => (await buy(each, promptId)).state));
  expect(new Set(states)).toEqual(new Set(['paid']));
  expect(await grants()).toBe(50);
  expect(await seller.api.mySalesSummary()).toMatchObject({ sold: 50, balance: 212 });
  expect(await ledgerProblems(app)).toEqual([]);
});

it('one buyer who orders twice at once has one order', async () => {
  const replies = await Promise.all([order(buyer), order(buyer)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies[0].body.order.id).toBe(replies[1].body.order.id);
});

it('one buyer who pays two orders at once gets one of them back', async () => {
  const first = (await order(buyer)).body.order.id;
  await seller.api.patchPrompt({ params: { id: promptId }, body: { price: 6 } });
  const second = (await order(buyer, { price: 6 })).body.order.id;
  await Promise.all(
    [first, second].map((id) =>
      buyer.api.answerTestCheckout({ params: { id }, body: { outcome: 'succeed' } }),
    ),
  );
  await app.settle();
  const { items } = await buyer.api.myPurchases({ query: {} });
  expect(items.map(({ state }) => state).sort()).toEqual(['paid', 'refunded']);
  expect(items.find(({ state }) => state === 'refunded')?.refund).toMatchObject({
    state: 'granted',
    automatic: true,
  });
  expect(await grants()).toBe(1);
  expect(await ledgerProblems(app)).toEqual([]);
});
