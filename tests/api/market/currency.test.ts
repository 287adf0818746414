import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { moneyOf } from '../../../src/operations/market/sales/summarize.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let promptId: string;

beforeAll(async () => {
  app = await marketApp({ env: { CURRENCY: 'EUR' } });
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  promptId = await premiumPrompt(seller);
});

it('orders, receipts and the ledger are in the currency of the site', async () => {
  expect((await app.visitor.readMarket()).currency).toBe('eur');
  const order = await buy(buyer, promptId);
  expect(order).toMatchObject({ currency: 'eur', price });
  const entries = await app.pool.db.execute(sql`select distinct currency from ledger`);
  expect(entries).toEqual([{ currency: 'eur' }]);
  expect(await seller.api.mySalesSummary()).toMatchObject({ currency: 'eur', balance: 4.24, earned: 4.24 });
  expect(await seller.api.readPayouts()).toMatchObject({ currency: 'eur', balance: 4.24 });
  expect(await ledgerProblems(app)).toEqual([]);
});

it('messages and pages show it', async () => {
  const reply = await app.request(`POST /posts/${promptId}/orders`, {
    as: await app.user('late'),
    body: { price: 3 },
  });
  expect(reply.body.detail).toBe('The price has changed to €4.99. Reload the page.');
  const render = await sitePages(app);
  const prompt = (await render(`/prompt/${promptId}`)).html.replaceAll('<!-- -->', '');
  expect(prompt).toContain('Buy for €4.99');
  expect(prompt).not.toContain('$4.99');
  expect((await render('/help')).html).toContain('at least €0.99');
});

it('what was sold in another currency before is not added to it', async () => {
  const before = moneyOf(seller.id, systemContext(app));
  expect(before).toMatchObject({ currency: 'eur', isTest: true });
  await app.pool.db.execute(sql`
    insert into ledger (id, kind, from_account, to_account, amount_cents, currency, is_test, booked_at)
    values (gen_random_uuid(), 'payment', 'buyers', ${before.account}, 1000, 'usd', true, now())`);
  expect(await seller.api.mySalesSummary()).toMatchObject({ balance: 4.24 });
  expect(await seller.api.readPayouts()).toMatchObject({ balance: 4.24 });
});
