import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BackupFolder } from '../../../src/operations/core/adapters/backup-adapters.ts';
import { backUpWhenDue } from '../../../src/operations/hosting/backups/nightly.ts';
import { payWeekly } from '../../../src/operations/market/payouts/pay-out.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { aPrompt } from '../../factories.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestUser, testApp } from '../../support/site/test-app.ts';

const { signal } = new AbortController();
const days = (count: number) => count * 86_400_000;

describe('work about orders, after the clock was set', () => {
  let stripe: StripeServer;
  let app: MarketApp;
  let seller: TestUser;
  let promptId: string;
  const clock = { now: new Date('2026-03-02T12:00:00Z') };
  const set = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const settle = async () => {
    await app.settle();
    set(120_000);
    await app.settle();
  };

  beforeAll(async () => {
    stripe = await startStripeServer(() => clock.now);
    app = await marketApp({ now: () => clock.now, env: stripe.env });
    seller = await app.user('seller');
    promptId = await premiumPrompt(seller);
    await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '1000 days'`);
  });
  beforeEach(() => {
    clock.now = new Date('2026-03-02T12:00:00Z');
  });
  afterAll(async () => {
    expect(stripe.problems).toEqual([]);
    expect(await ledgerProblems(app)).toEqual([]);
    await stripe.close();
  });

  async function ordered(name: string) {
    const buyer = await app.user(name);
    const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
    const checkout = stripe.checkoutOf(order.id);
    const pay = () =>
      Object.assign(checkout, { state: 'paid', paidAt: Math.floor(clock.now.getTime() / 1000) });
    const refund = () =>
      buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'By mistake.' } });
    const read = async () => (await buyer.api.readOrder({ params: { id: order.id } })).order;
    return { order, pay, refund, read };
  }

  it.each([
    ['back', -40],
    ['forward', 40],
  ])('%s: the provider is asked about an unpaid order, and what was paid counts', async (name, by) => {
    const { pay, read } = await ordered(`pays-${name}`);
    pay();
    set(days(by));
    await settle();
    expect((await read()).state).toBe('paid');
  });

  it.each([
    ['back', -40],
    ['forward', 40],
  ])('%s: a refund that has failed is sent', async (name, by) => {
    const { pay, read, refund } = await ordered(`refunds-${name}`);
    pay();
    await settle();
    stripe.fails = 2;
    await refund();
    set(days(by));
    await settle();
    expect((await read()).state).toBe('refunded');
  });

  it('back: a request for a refund without an answer is handed to admins', async () => {
    const { order, pay, read } = await ordered('asks');
    pay();
    await settle();
    await app.pool.db.execute(sql`
      insert into refunds (id, order_id, state, reason, automatic, created_at, answer_until)
      values (gen_random_uuid(), ${order.id}, 'asked', 'Why?', false, ${clock.now.toISOString()}::timestamptz,
        ${new Date(clock.now.getTime() + days(7)).toISOString()}::timestamptz)`);
    await settle();
    expect((await read()).refund?.state).toBe('asked');
    set(-days(40));
    await settle();
    expect((await read()).refund?.state).toBe('escalated');
  });

  it('back: the provider is not asked about an order all the time', async () => {
    await ordered('leaves');
    set(-days(40));
    await settle();
    stripe.requests();
    for (let n = 0; n < 20; n++) {
      set(60_000);
      await app.settle();
    }
    expect(stripe.requests().length).toBeLessThan(4);
  });
});

it('a payout is sent, and the next one made, after the clock was set back', async () => {
  const app = await marketApp();
  const [seller, buyer] = [await app.user('seller'), await app.user('buyer')];
  const states = async () => (await seller.api.myPayouts({ query: {} })).items.map(({ state }) => state);
  const earn = async () => {
    for (let n = 0; n < 3; n++) await buy(buyer, await premiumPrompt(seller));
  };
  const later = (count: number) => app.later(days(count) / 1000);
  await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '1000 days'`);
  await seller.api.setUpPayouts({ body: {} });
  await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
  await earn();
  later(60);
  expect(await payWeekly(systemContext(app))).toBe(true);
  later(-40);
  await app.settle();
  expect(await states()).toEqual(['sent']);
  await earn();
  later(15);
  expect(await payWeekly(systemContext(app))).toBe(true);
  await app.settle();
  expect(await states()).toEqual(['sent', 'sent']);
  expect(await ledgerProblems(app)).toEqual([]);
});

it.each([
  ['back', -40],
  ['forward', 40],
])('backups go on after the clock was set %s, and failures are shown', async (_, by) => {
  let now = new Date('2026-03-15T10:00:00Z');
  const app = await testApp({ now: () => now, env: { BACKUP_DIR: '/backups' } });
  const boss = await app.user('boss', 'admin');
  await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '1000 days'`);
  let made = 0;
  let broken = false;
  const folder: BackupFolder = {
    make: async () => {
      if (broken) throw new Error('the disk is full');
      return { name: `${++made}.tar`, bytes: made };
    },
    tidy: async () => {},
  };
  const run = () => backUpWhenDue(systemContext(app), { time: '03:00', folder }, signal);
  const overview = async () => (await boss.api.readOverview({})).backups;
  await run();
  now = new Date(now.getTime() + days(by));
  await run();
  await run();
  expect(made).toBe(2);
  expect((await overview()).lastGood).toEqual({ at: now.toISOString(), bytes: 2 });
  broken = true;
  now = new Date(now.getTime() + days(1));
  await run();
  expect(app.errors.splice(0)).toHaveLength(1);
  expect((await overview()).failedAt).toBe(now.toISOString());
  now = new Date(now.getTime() + days(2));
  expect((await overview()).isStale).toBe(true);
});

it.each([
  ['back', -40],
  ['forward', 40],
])('notifications are mailed after the clock was set %s', async (_, by) => {
  let now = new Date('2026-03-04T12:00:00Z');
  const app = await testApp({ now: () => now });
  const [alice, bob] = [await app.user('alice'), await app.user('bob')];
  await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '1000 days'`);
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  const mailed = async () => {
    const before = (await app.mails()).length;
    await mailNotifications(systemContext(app));
    await systemContext(app).mail.deliverWaiting(signal);
    return (await app.mails()).length - before;
  };
  const comment = () => bob.api.addComment({ params: { id }, body: { bodyMd: 'Well written.' } });
  await comment();
  now = new Date(now.getTime() + 60_000);
  expect(await mailed()).toBe(1);
  await comment();
  now = new Date(now.getTime() + days(by));
  expect(await mailed()).toBe(1);
});
