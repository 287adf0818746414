import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { payWeekly } from '../../../src/operations/market/payouts/pay-out.ts';
import {
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let stripe: StripeServer;
let app: MarketApp;
let seller: TestUser;
let admin: TestUser;
let promptId: string;
const clock = { now: new Date('2026-03-02T12:00:00Z') };

beforeAll(async () => {
  stripe = await startStripeServer(() => clock.now);
  app = await marketApp({ now: () => clock.now, env: stripe.env });
  admin = await app.user('boss', 'admin');
  seller = await app.user('seller');
  promptId = await premiumPrompt(seller);
  await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '365 days'`);
});
afterAll(async () => {
  expect(stripe.problems).toEqual([]);
  expect(await ledgerProblems(app)).toEqual([]);
  await stripe.close();
});

const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
/** The keys of requests of a kind since the last call. */
const keysOf = (operation: string) =>
  stripe
    .requests()
    .filter((request) => request.operation === operation)
    .map(({ headers }) => headers['idempotency-key']);

/** A paid order of a new buyer. */
async function bought(name: string) {
  const buyer = await app.user(name);
  const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
  const checkout = stripe.checkoutOf(order.id);
  Object.assign(checkout, { state: 'paid', paidAt: Math.floor(clock.now.getTime() / 1000) });
  const { body, signature } = stripe.notification('checkout.session.completed', checkout);
  await app.request('POST /payments/events', { body, headers: { 'stripe-signature': signature } });
  const refund = () => buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'By mistake.' } });
  const state = async () => (await buyer.api.readOrder({ params: { id: order.id } })).order.state;
  return { order, checkout, refund, state };
}

it('a refund that is refused for good is tried less and less often, keeps no other waiting, and ends at an admin', async () => {
  const refused: Awaited<ReturnType<typeof bought>>[] = [];
  for (let n = 0; n < 55; n++) refused.push(await bought(`refused${n}`));
  stripe.refusesRefunds = (checkout) => refused.some((one) => one.checkout.id === checkout.id);
  for (const one of refused) await one.refund();
  stripe.requests();
  for (let n = 0; n < 5; n++) await app.settle();
  // No try before its time.
  expect(keysOf('POST /v1/refunds')).toEqual([]);

  // More than a whole batch fails before one that was lost.
  minutes(2);
  const lost = await bought('lost');
  stripe.fails = 2;
  await lost.refund();
  minutes(2);
  await app.settle();
  expect(await lost.state()).toBe('refunded');

  // As if all but the last tries were over.
  await app.pool.db.execute(sql`update jobs set attempts = 18`);
  stripe.requests();
  for (let day = 0; day < 5; day++) {
    for (let n = 0; n < 3; n++) await app.settle();
    minutes(24 * 60);
  }
  expect(keysOf('POST /v1/refunds')).toHaveLength(2 * refused.length);
  const { givenUp, failures } = await admin.api.marketFigures();
  expect(givenUp).toBe(55);
  expect(failures[0]).toMatchObject({
    ...{ kind: 'return', problem: 'refused', code: 'charge_expired_for_refund', tries: 20, nextTryAt: null },
    message: 'This charge is too old.',
  });
  expect(failures.map(({ about }) => about)).toContain(refused[0]?.order.number);

  // An admin tries one again, and another one goes back in Stripe's dashboard.
  stripe.refusesRefunds = () => false;
  const [first = expect.fail(), second = expect.fail()] = failures;
  expect(await admin.api.retryWork({ params: first })).toEqual({ retried: true });
  expect(await admin.api.retryWork({ params: first })).toEqual({ retried: false });
  await app.settle();
  const settled = refused.find(({ order }) => order.number === first.about) ?? expect.fail();
  expect(await settled.state()).toBe('refunded');
  const byHand = refused.find(({ order }) => order.number === second.about) ?? expect.fail();
  byHand.checkout.refunds.push({
    id: 're_hand',
    cents: byHand.checkout.cents,
    created: 1,
    status: 'succeeded',
  });
  const report = stripe.notification('charge.refunded', byHand.checkout);
  await app.request('POST /payments/events', {
    body: report.body,
    headers: { 'stripe-signature': report.signature },
  });
  expect((await admin.api.marketFigures()).givenUp).toBe(53);
  expect((await admin.api.listAudit({ query: {} })).items[0]).toMatchObject({
    ...{ action: 'retry-work', note: 'return refused charge_expired_for_refund' },
  });
  await sweep(app.contextFor({ role: 'system' }));
  expect(await app.pool.db.execute(sql`select count(*)::int as n from jobs where kind <> 'mails'`)).toEqual([
    { n: 53 },
  ]);
}, 300_000);

it('the provider gets the same key until it has refused it', async () => {
  const one = await bought('keyed');
  stripe.requests();
  // The reply is lost, after the refund was made or before.
  stripe.losesReplies = 2;
  await one.refund();
  minutes(2);
  await app.settle();
  const [first, ...others] = keysOf('POST /v1/refunds');
  expect(first).toMatch(/./);
  expect(new Set([first, ...others]).size).toBe(1);
  expect(others.length).toBeGreaterThan(0);
  expect(one.checkout.refunds).toHaveLength(1);
  expect(await one.state()).toBe('refunded');

  const other = await bought('refusedonce');
  stripe.refusesRefunds = () => true;
  await other.refund();
  stripe.refusesRefunds = () => false;
  minutes(2);
  await app.settle();
  const keys = keysOf('POST /v1/refunds');
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
  expect(await other.state()).toBe('refunded');
});

it('a payout keeps its key while nothing is known, and gets another one after a balance that was too low', async () => {
  await seller.api.setUpPayouts({ body: {} });
  const [account] = stripe.accounts.values();
  if (account) account.state = 'active';
  for (let n = 0; n < 3; n++) await bought(`payer${n}`);
  await app.pool.db.execute(sql`update orders set refund_days = 0`);
  minutes(10);
  const { available } = await seller.api.readPayouts();
  stripe.available = 0;
  stripe.requests();
  const { payout } = await seller.api.payOut({ body: { amount: available } });
  await app.finish();
  expect((await admin.api.marketFigures()).failures).toContainEqual(
    expect.objectContaining({
      kind: 'pay',
      about: 'seller',
      problem: 'refused',
      code: 'balance_insufficient',
    }),
  );
  stripe.available = 100_000;
  // The transfer is made, and its replies are lost.
  stripe.losesReplies = 2;
  minutes(2);
  await app.settle();
  minutes(3);
  await app.settle();
  const keys = keysOf('POST /v1/transfers');
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(2);
  expect(stripe.transfers).toHaveLength(1);
  expect((await seller.api.myPayouts({ query: {} })).items).toMatchObject([{ id: payout.id, state: 'sent' }]);
});

it('the weekly run asks for all sellers in one statement, and locks only those who are paid', async () => {
  minutes(8 * 24 * 60);
  for (let n = 0; n < 5; n++) await app.user(`ready${n}`);
  await app.pool.db.execute(sql`
    insert into payout_accounts (user_id, provider, ref, state, checked_at)
    select id, 'stripe', 'acct_' || username, 'ready', now() from users where username like 'ready%' on conflict do nothing`);
  for (let n = 0; n < 3; n++) await bought(`weekly${n}`);
  await app.pool.db.execute(sql`update orders set refund_days = 0`);
  minutes(10);
  app.statements();
  expect(await payWeekly(systemContext(app))).toBe(true);
  const statements = app.statements();
  expect(statements.filter((text) => text.includes('from payout_accounts a'))).toHaveLength(1);
  expect(
    statements.filter((text) => text.includes('from users') && text.includes('for no key update')),
  ).toHaveLength(1);
  expect(statements.filter((text) => text.includes('insert into payouts'))).toHaveLength(1);
  app.statements();
  expect(await payWeekly(systemContext(app))).toBe(false);
  expect(app.statements()).toHaveLength(1);
  await app.settle();
});
