import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { marketCommand } from '../../../src/cli/market.ts';
import { debtsWarning } from '../../../src/operations/market/go-live.ts';
import { anOrder } from '../../support/market/an-order.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
} from '../../support/market/market.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';

let app: MarketApp;

beforeAll(async () => {
  app = await marketApp();
});

/** The command on the site after the switch to real payments. */
const run = (site: MarketApp, ...args: string[]) => runCommand(site, marketCommand, ['go-live', ...args]);

it('ends test purchases with their ratings, says so first, and leaves the books', async () => {
  const seller = await app.user('seller');
  const buyer = await app.user('buyer');
  const promptId = await premiumPrompt(seller);
  const params = { id: promptId };
  const { id } = await buy(buyer, promptId);
  await buyer.api.openPurchase({ params: { id }, body: { consent: true } });
  await buyer.api.addComment({ params, body: { bodyMd: 'Good.', stars: 5 } });
  await anOrder(app, { seller }, 'none');
  const asked = await anOrder(app, { buyer, seller }, 'succeed');
  await buyer.api.openPurchase({ params: { id: asked }, body: { consent: true } });
  await buyer.api.requestRefund({ params: { id: asked }, body: { reason: 'Not for me.' } });
  const rating = async () => (await app.visitor.readPrompt({ params })).post.ratingCount;
  expect(await rating()).toBe(1);

  const counts = [
    '1 unpaid test orders',
    '2 test purchases, with 1 ratings by their buyers',
    '1 refund requests for test purchases',
    '0 payouts of test money',
  ];
  expect(await run(app)).toMatchObject({
    status: 1,
    printed: ['This would end:', ...counts, expect.any(String)],
  });
  expect((await run(app, '--yes')).warned).toEqual([
    'This site takes no real money. Set PAYMENTS=stripe with a live key first.',
  ]);
  expect((await buyer.api.readOrder({ params: { id } })).order.can.read).toBe(true);

  const real = systemContext(app).payments;
  const contextFor = ((viewer: Parameters<MarketApp['contextFor']>[0]) => ({
    ...app.contextFor(viewer),
    payments: real && { ...real, isTest: false },
  })) as MarketApp['contextFor'];
  const live: MarketApp = { ...app, contextFor };
  expect(await run(live, '--yes')).toMatchObject({ status: 0, printed: ['Ended:', ...counts] });
  expect(await run(live)).toMatchObject({ status: 0 });
  expect((await buyer.api.readOrder({ params: { id } })).order).toMatchObject({
    ...{ state: 'paid', test: true, can: { read: false } },
  });
  expect(await rating()).toBe(0);
  const orders = await app.pool.db.execute(sql`select state from orders where state in ('open', 'pending')`);
  expect(orders).toEqual([]);
  expect(await ledgerProblems(app)).toEqual([]);
  expect((await seller.api.mySales({ query: {} })).items.every(({ test }) => test)).toBe(true);
});

it('a site that sells nothing any more is warned of what it owes', async () => {
  const other = await marketApp();
  const ctx = systemContext(other);
  expect(await debtsWarning(ctx)).toBeUndefined();
  const id = await anOrder(other, {}, 'succeed');
  expect(await debtsWarning(ctx)).toBeUndefined();
  await other.pool.db.execute(sql`
    insert into ledger (id, order_id, kind, from_account, to_account, amount_cents, currency, is_test, booked_at)
    select gen_random_uuid(), id, 'manual', 'buyers', 'seller:' || seller_id, 5, 'eur', false, now() from orders where id = ${id}`);
  expect(await debtsWarning(ctx)).toContain('the balances of 1 sellers');
});
