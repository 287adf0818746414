import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buy, type MarketApp, marketApp, premiumPrompt, price } from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let admin: TestUser;
let prompts: string[];

beforeAll(async () => {
  app = await marketApp({ env: { PLATFORM_FEE: '20' } });
  seller = await app.user('seller');
  admin = await app.user('boss', 'admin');
  const other = await app.user('other');
  prompts = [await premiumPrompt(seller, { title: 'One' }), await premiumPrompt(seller, { title: 'Two' })];
  const [one = '', two = ''] = prompts;
  const buyers = await Promise.all(['ada', 'ben', 'cleo'].map((name) => app.user(name)));
  const [ada, ben, cleo] = buyers as [TestUser, TestUser, TestUser];
  await buy(ada, one);
  await buy(ben, one);
  app.later(86_400);
  const returned = await buy(cleo, one);
  await buy(ada, two);
  await buy(ada, await premiumPrompt(other));
  await buy(ben, two, 'fail');
  // In the next month.
  app.later(40 * 86_400);
  const disputed = await buy(cleo, two, 'dispute');
  app.clock.now = new Date('2026-03-12T12:00:00Z');
  await cleo.api.requestRefund({ params: { id: returned.id }, body: { reason: 'No' } });
  app.clock.now = new Date('2026-04-11T13:00:00Z');
  for (let step = 0; step < 2; step++) await app.settle();
  expect((await cleo.api.readOrder({ params: { id: disputed.id } })).order.state).toBe('disputed');
});

describe('sales', () => {
  it('are listed for their seller, latest first, without the buyers', async () => {
    const { items, total } = await seller.api.mySales({ query: {} });
    expect(items.map(({ title, state, earned }) => [title, state, earned])).toEqual([
      ['Two', 'disputed', 0],
      ['Two', 'paid', 3.99],
      ['One', 'refunded', 0],
      ['One', 'paid', 3.99],
      ['One', 'paid', 3.99],
    ]);
    expect(total).toBe(5);
    expect(JSON.stringify(items)).not.toMatch(/\b(ada|ben|cleo)\b/i);
    const first = await seller.api.mySales({ query: { limit: 3 } });
    const second = await seller.api.mySales({ query: { limit: 3, cursor: first.nextCursor } });
    expect([...first.items, ...second.items]).toEqual(items);
    expect((await seller.api.mySales({ query: { refund: 'granted' } })).total).toBe(1);
  });

  it('do not tell their seller the ids of the orders, by which buyers read and return what they bought', async () => {
    const { items } = await admin.api.listOrders({ query: {} });
    const addresses = [
      ...['/users/me/sales?limit=1', '/users/me/sales/summary', '/users/me/sales.csv'],
      ...['/users/me/data', '/users/me/notifications', '/users/me/payouts', '/users/me/payouts/status'],
    ];
    for (const address of addresses) {
      const { status, text } = await app.request(`GET ${address}`, { as: seller });
      const cursor = Buffer.from(JSON.parse(/"nextCursor":("[^"]*")/.exec(text)?.[1] ?? '""'), 'base64url');
      const found = items.filter(({ id }) => `${text} ${cursor}`.includes(id));
      expect([address, status, found]).toEqual([address, 200, []]);
    }
  });

  it('are added up by day and by prompt, with the balance of the ledger', async () => {
    app.statements();
    const summary = await seller.api.mySalesSummary();
    expect(app.statements().filter((text) => !text.includes('sessions')).length).toBeLessThanOrEqual(3);
    expect(summary).toMatchObject({ currency: 'usd', balance: 11.97, sold: 3, earned: 11.97 });
    expect(summary.days).toHaveLength(90);
    expect(summary.days.at(-1)?.day).toBe('2026-04-11');
    expect(summary.days.filter(({ orders, earned }) => orders || earned)).toEqual([
      { day: '2026-03-01', orders: 2, earned: 7.98 },
      { day: '2026-03-02', orders: 2, earned: 7.98 },
      { day: '2026-03-12', orders: 0, earned: -3.99 },
      { day: '2026-04-11', orders: 1, earned: 0 },
    ]);
    expect(summary.prompts).toEqual([
      { promptId: prompts[0], title: 'One', orders: 3, refunds: 1, earned: 7.98, views: 0 },
      { promptId: prompts[1], title: 'Two', orders: 2, refunds: 0, earned: 3.99, views: 0 },
    ]);
  });

  it('of all sellers are listed and added up for admins', async () => {
    const { items, total } = await admin.api.listOrders({ query: {} });
    expect(total).toBe(6);
    expect(items[0]).toMatchObject({
      buyer: { username: 'cleo' },
      seller: { username: 'seller' },
      fee: 1,
      test: true,
      price,
    });
    app.statements();
    expect(await admin.api.marketFigures()).toEqual({
      ...{ currency: 'usd', owed: 15.96, refundsWaiting: 0, givenUp: 0, failures: [] },
      months: [
        {
          month: '2026-04',
          orders: 1,
          paid: 4.99,
          refunded: 0,
          disputed: 4.99,
          taxes: 0,
          paidOut: 0,
          fees: 0,
          earned: 0,
        },
        {
          month: '2026-03',
          orders: 5,
          paid: 24.95,
          refunded: 4.99,
          disputed: 0,
          taxes: 0,
          paidOut: 0,
          fees: 4,
          earned: 15.96,
        },
      ],
    });
    expect(app.statements().filter((text) => !text.includes('sessions')).length).toBeLessThanOrEqual(5);
    for (const path of ['/admin/orders', '/admin/market'])
      expect((await app.request(`GET ${path}`, { as: seller })).status).toBe(403);
  });

  it('of somebody who sold nothing are empty', async () => {
    const newSeller = await app.user('newseller');
    expect(await newSeller.api.mySalesSummary()).toMatchObject({
      balance: 0,
      sold: 0,
      earned: 0,
      prompts: [],
    });
    expect((await newSeller.api.mySales({ query: {} })).items).toEqual([]);
  });

  it('and purchases are part of the personal data', async () => {
    const data = JSON.parse((await app.request('GET /users/me/data', { as: seller })).text);
    expect(data.sales).toHaveLength(5);
    expect(data.purchases).toEqual([]);
  });

  it('are a CSV file for their seller, without a cell that a spreadsheet could run', async () => {
    const crafty = await app.user('crafty');
    const id = await premiumPrompt(crafty, { title: '=HYPERLINK("https://evil.example")' });
    const { number } = await buy(await app.user('dora'), id);
    const file = await app.request('GET /users/me/sales.csv', { as: crafty });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="sales-2026-04-11.csv"');
    expect(file.text.split('\r\n')).toEqual([
      'number,paidAt,state,promptId,title,price,fee,tax,refunded,earned,currency,refund,returnedAt,test',
      `${number},2026-04-11T13:00:00.000Z,paid,${id},"'=HYPERLINK(""https://evil.example"")",4.99,1.00,0.00,0.00,3.99,usd,,,yes`,
      '',
    ]);
    expect((await app.request('GET /users/me/sales.csv', {})).status).toBe(401);
    expect((await app.request('GET /users/me/sales.csv', { as: seller })).text.split('\r\n')).toHaveLength(7);
  });

  it('are read while the file is sent, also compressed', async () => {
    const busy = await app.user('busy');
    const { number } = await buy(await app.user('eli'), await premiumPrompt(busy));
    await app.pool.db.execute(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', repeat(md5(n::text), 2),
        'provider_ref', null, 'receipt_number', null))).* from orders o cross join generate_series(1, 11999) n where o.number = ${number}`);
    const headers = { authorization: `Bearer ${busy.token}`, 'accept-encoding': 'gzip' };
    app.statements();
    const file = await app.fetch(new Request('http://localhost:3000/api/users/me/sales.csv', { headers }));
    const pages = () => app.statements().filter((text) => /\borders\b/.test(text)).length;
    expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    const sent = file.body as ReadableStream<Uint8Array<ArrayBuffer>>;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pages()).toBeLessThan(10);
    const text = await new Response(sent.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(text.split('\r\n')).toHaveLength(12_002);
    expect(pages()).toBeGreaterThan(3);
  });
});
