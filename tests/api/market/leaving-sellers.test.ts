import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../src/operations/core/in-transaction.ts';
import { buyPrompt } from '../../../src/operations/market/orders/buy.ts';
import { banning } from '../../../src/operations/moderation/users/ban.ts';
import { changeWithin } from '../../../src/operations/moderation/users/moderated-user.ts';
import {
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import type { StripeCheckout } from '../../support/servers/stripe-state.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
const clock = { now: new Date('2026-03-01T12:00:00Z') };
const stripe: StripeServer = await startStripeServer(() => clock.now);
let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp({ now: () => clock.now, env: stripe.env });
  seller = await app.account('seller', password);
  buyer = await app.user('buyer');
  await app.finish();
  promptId = await premiumPrompt(seller);
});
afterEach(async () => {
  expect(stripe.problems.splice(0)).toEqual([]);
  expect(await ledgerProblems(app)).toEqual([]);
});
afterAll(() => stripe.close());

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
}

const seconds = () => Math.floor(clock.now.getTime() / 1000);
const request = () => app.request(`POST /posts/${promptId}/orders`, { as: buyer, body: { price } });
const read = async (id: string) => (await buyer.api.readOrder({ params: { id } })).order;
const report = (type: string, checkout: StripeCheckout) => {
  const { body, signature } = stripe.notification(type, checkout);
  return app.request('POST /payments/events', { body, headers: { 'stripe-signature': signature } });
};
async function ordered() {
  const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
  return { id: order.id, checkout: stripe.checkoutOf(order.id) };
}

async function ban(): Promise<void> {
  const admin = await app.user('boss', 'admin');
  await admin.api.banUser({ params: { id: seller.id }, body: { reason: 'No.' } });
}

async function leave(): Promise<void> {
  const acknowledged = await seller.api.readLeavingCosts();
  await seller.api.deleteMe({ body: { password, prompts: 'keep', acknowledged } });
}

async function banByDecision(): Promise<void> {
  const admin = await app.user('boss', 'admin');
  await buyer.api.reportPrompt({ params: { id: promptId }, body: { reason: 'spam' } });
  const [reported] = (await admin.api.listReportCases({ query: {} })).items;
  await admin.api.decideReports({
    params: { id: reported?.id ?? '' },
    body: { content: 'keep', author: 'ban', rule: 'spam', note: 'No.' },
  });
}

/** Runs `work` while a ban has locked the seller, until the ban can continue. */
async function whileBanning(work: () => Promise<void>): Promise<void> {
  const ctx = systemContext(app);
  const outside = AsyncLocalStorage.snapshot();
  await inTransaction(ctx, (ctx) =>
    changeWithin(ctx, seller.id, { action: 'ban', note: '' }, async (ctx, user) => {
      await outside(work);
      return banning('')(ctx, user);
    }),
  );
}

/** Waits until a statement waits for a lock. */
async function waits(): Promise<void> {
  for (;;) {
    const [row] = await app.pool.db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (row) return;
  }
}

describe.each([
  ['is banned', ban],
  ['is banned by a decision about a report', banByDecision],
  ['deletes their account', leave],
] as const)('when a seller %s', (_, end) => {
  it('unpaid orders end at once, and their checkouts soon after', async () => {
    const { id, checkout } = await ordered();
    await end();
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    expect((await request()).status).toBeGreaterThanOrEqual(400);
    await app.settle();
    expect(checkout.state).toBe('expired');
  });

  it('a payment that is made afterwards is returned', async () => {
    const { id, checkout } = await ordered();
    await end();
    later(2);
    Object.assign(checkout, { state: 'paid', paidAt: seconds() });
    await report('checkout.session.completed', checkout);
    await app.settle();
    expect(await read(id)).toMatchObject({ state: 'refunded', can: { read: false } });
    expect(checkout.refunds).toHaveLength(1);
  });

  it('a payment that was made before and is reported later gives access', async () => {
    const { id, checkout } = await ordered();
    Object.assign(checkout, { state: 'paid', paidAt: seconds() });
    later(2);
    await end();
    await app.settle();
    expect(await read(id)).toMatchObject({ state: 'paid', can: { read: true } });
  });

  it.each([
    ['reported', (checkout: StripeCheckout) => report('checkout.session.async_payment_succeeded', checkout)],
    ['found by asking the provider', () => app.settle()],
  ])('a payment that was being checked is returned when its success is %s', async (_, success) => {
    const { id, checkout } = await ordered();
    const paidAt = seconds();
    checkout.state = 'processing';
    await report('checkout.session.completed', checkout);
    later(60);
    await end();
    await app.settle();
    expect((await read(id)).state).toBe('pending');
    later(3 * 86_400);
    Object.assign(checkout, { state: 'paid', paidAt });
    await success(checkout);
    await app.settle();
    expect(await read(id)).toMatchObject({ state: 'refunded', can: { read: false } });
    expect(checkout.refunds).toHaveLength(1);
  });
});

describe('while a seller is being banned', () => {
  it('a new order waits, and is refused', async () => {
    let ordering: ReturnType<typeof request> | undefined;
    await whileBanning(async () => {
      ordering = request();
      await Promise.race([ordering, waits()]);
    });
    expect((await ordering)?.status).toBe(409);
  });

  it('a payment waits without a lock that the ban needs', async () => {
    const { id, checkout } = await ordered();
    later(2);
    Object.assign(checkout, { state: 'paid', paidAt: seconds() });
    let paying: ReturnType<typeof report> | undefined;
    await whileBanning(async () => {
      paying = report('checkout.session.completed', checkout);
      await waits();
      await app.pool.db.execute(sql`select 1 from orders where id = ${id} for no key update nowait`);
    });
    expect((await paying)?.status).toBe(200);
    await app.settle();
    expect(await read(id)).toMatchObject({ state: 'refunded' });
  });

  it('a checkout that was started meanwhile ends', async () => {
    const ctx = app.contextFor({ role: 'member', id: buyer.id, username: buyer.username });
    const payments = ctx.payments ?? expect.fail();
    const start: typeof payments.start = async (order) => {
      const started = await payments.start(order);
      await ban();
      return started;
    };
    const bought = await buyPrompt({ ...ctx, payments: { ...payments, start } }, promptId, { price });
    expect(bought).toMatchObject({ detail: expect.stringContaining('closed or banned') });
    expect([...stripe.checkouts.values()].at(-1)?.state).toBe('expired');
  });
});
