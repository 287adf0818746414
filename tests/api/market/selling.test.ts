import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { anOrder } from '../../support/market/an-order.ts';
import { earn } from '../../support/market/earnings.ts';
import { buy, type MarketApp, marketApp, premiumPrompt, price } from '../../support/market/market.ts';

let app: MarketApp;

beforeAll(async () => {
  app = await marketApp({ env: { PLATFORM_FEE: '15+0.30' } });
});

describe('a fee with a fixed part', () => {
  it('is kept of each price, at most all of it', async () => {
    expect(await app.visitor.readMarket()).toMatchObject({ feePercent: 15, feeFixed: 0.3 });
    const seller = await app.user('fixed');
    await anOrder(app, { seller }, 'succeed');
    expect((await seller.api.mySales({ query: {} })).items).toMatchObject([{ fee: 1.05, earned: 3.94 }]);
    const id = await premiumPrompt(seller);
    expect((await seller.api.readPrompt({ params: { id } })).post.sale).toMatchObject({ earned: 3.94 });
  });

  it('is named in the terms', async () => {
    const { page } = await app.visitor.readContent({ params: { name: 'terms' } });
    expect(JSON.stringify(page)).toContain('15 percent and $0.30.');
  });
});

describe('a price', () => {
  it.each([
    ['usd', 999.99, 201],
    ['usd', 1_000, 422],
    ['czk', 14.99, 422],
    ['czk', 15, 201],
    ['huf', 25_000, 201],
  ])('in %s of %d is answered with %d', async (currency, amount, status) => {
    const site = await marketApp({ env: { CURRENCY: currency } });
    const reply = await site.request('POST /posts', {
      as: await site.user('seller'),
      body: aPrompt({ isPremium: true, price: amount }),
    });
    expect(reply.status).toBe(status);
    if (status === 422) expect(reply.body.errors[0]).toMatchObject({ field: 'price' });
  });
});

it('an unpaid order is not offered again after the terms have changed', async () => {
  const seller = await app.user('changing');
  const buyer = await app.user('returning');
  const id = await premiumPrompt(seller);
  const order = async () => (await buyer.api.buyPrompt({ params: { id }, body: { price } })).order.id;
  const first = await order();
  expect(await order()).toBe(first);
  for (const change of ["currency = 'eur'", 'refund_days = 1', 'fee_cents = 1']) {
    await app.pool.db.execute(`update orders set ${change} where buyer_id = '${buyer.id}'`);
    expect(await order()).not.toBe(first);
  }
});

describe('sales', () => {
  it('are listed and written by day of payment, with tax, refunds and views', async () => {
    const seller = await app.user('daily');
    const buyer = await app.user('early');
    const promptId = await premiumPrompt(seller);
    const bought = await buy(buyer, promptId);
    app.later(86_400);
    await anOrder(app, { seller }, 'succeed');
    await buyer.api.requestRefund({ params: { id: bought.id }, body: { reason: 'By mistake.' } });
    const list = async (query: object) => (await seller.api.mySales({ query })).items;
    expect(await list({ to: '2026-03-01' })).toMatchObject([
      { number: bought.number, refunded: 4.99, tax: 0, returnedAt: '2026-03-02T12:00:00.000Z' },
    ]);
    const [second] = await list({ from: '2026-03-02', to: '2026-03-02' });
    expect(second).toMatchObject({ refunded: 0, returnedAt: null });
    expect(await list({ from: '2026-03-03' })).toEqual([]);
    const file = await app.request('GET /users/me/sales.csv?from=2026-03-02', { as: seller });
    const [head, ...rows] = file.text.trim().split('\r\n');
    expect(head).toBe(
      'number,paidAt,state,promptId,title,price,fee,tax,refunded,earned,currency,refund,returnedAt,test',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(second?.number);
    expect((await app.request('GET /users/me/sales.csv?from=today', { as: seller })).status).toBe(400);
    expect((await app.request('GET /users/me/sales?from=0000-01-01', { as: seller })).status).toBe(400);
    await app.pool.db.execute(
      sql`insert into prompt_days (prompt_id, day, views) values (${promptId}, '2026-03-01', 40)`,
    );
    expect((await seller.api.mySalesSummary()).prompts).toContainEqual(
      expect.objectContaining({ promptId, orders: 1, views: 40 }),
    );
  });

  it('are listed in the statement of the payout that contains them', async () => {
    const seller = await app.user('paid');
    await earn(app, seller);
    const [sale] = (await seller.api.mySales({ query: {} })).items;
    const payAll = async () => {
      const { available: amount } = await seller.api.readPayouts();
      const { payout } = await seller.api.payOut({ body: { amount } });
      await app.finish();
      return seller.api.payoutStatement({ params: { id: payout.id } });
    };
    expect(await payAll()).toMatchObject({
      ...{
        lines: [{ number: sale?.number, amount: 3.94 }],
        other: 0,
        payout: { amount: 3.94, state: 'sent' },
      },
    });
    app.later(60);
    await earn(app, seller);
    const next = await payAll();
    expect(next).toMatchObject({ lines: [{ amount: 3.94 }], other: 0 });
    expect(next.lines[0]?.number).not.toBe(sale?.number);
    const reply = await app.request(`GET /users/me/payouts/${next.payout.id}/statement`, {
      as: await app.user('curious'),
    });
    expect(reply.status).toBe(404);
  });
});
