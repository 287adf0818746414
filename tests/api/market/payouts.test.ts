import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerCommand } from '../../../src/cli/ledger.ts';
import { payOut, payWeekly } from '../../../src/operations/market/payouts/pay-out.ts';
import { readPayouts } from '../../../src/operations/market/payouts/read.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
} from '../../support/market/market.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';
import { sessionOf } from '../../support/site/session-of.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let admin: TestUser;
let made = 0;

beforeAll(async () => {
  app = await marketApp();
  admin = await app.user('admin', 'admin');
});
beforeEach(async () => {
  seller = await app.user(`seller${++made}`);
  buyer = await app.user(`buyer${made}`);
});
afterEach(async () => {
  expect(await ledgerProblems(app)).toEqual([]);
});

const day = 86_400;
const status = (user = seller) => user.api.readPayouts();
const history = async (user = seller) => (await user.api.myPayouts({ query: {} })).items;
const setUp = async (outcome: 'ready' | 'incomplete' | 'refused' | 'failing' = 'ready', user = seller) => {
  expect(await user.api.setUpPayouts({ body: {} })).toEqual({ url: '/settings/payouts/test' });
  return (await user.api.decideTestPayouts({ body: { outcome } })).status;
};
/** Sells a prompt for 4.99, of which 4.24 are the seller's. */
const sell = async (user = seller, to = buyer) => {
  const order = await buy(to, await premiumPrompt(user));
  // Sends the receipt before the test moves the clock: mails that wait for days are given up.
  await app.mails();
  return order;
};
const refused = (user: TestUser, amount: number) =>
  app.request('POST /users/me/payouts', { as: user, body: { amount } });

describe('what can be paid out', () => {
  it('is what buyers cannot get back any more', async () => {
    await sell();
    const first = await status();
    expect(first).toMatchObject({ balance: 4.24, available: 0, refundable: 4.24, account: null, held: null });
    expect(Date.parse(first.releasedAt ?? '')).toBe(app.clock.now.getTime() + 14 * day * 1000);
    app.later(14 * day + 1);
    await sell();
    expect(await status()).toMatchObject({ balance: 8.48, available: 4.24, refundable: 4.24 });
  });

  it('is not what a buyer has asked to get back, until that is decided', async () => {
    const order = await sell();
    await buyer.api.openPurchase({ params: { id: order.id }, body: { consent: true } });
    app.later(13 * day);
    await buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'It does not work.' } });
    app.later(3 * day);
    expect(await status()).toMatchObject({ balance: 4.24, available: 0, releasedAt: null });
    const refund = (await buyer.api.readOrder({ params: { id: order.id } })).order.refund;
    await seller.api.answerRefund({
      params: { id: refund?.id ?? '' },
      body: { grant: false, answer: 'No.' },
    });
    await admin.api.decideRefund({ params: { id: refund?.id ?? '' }, body: { grant: false } });
    expect(await status()).toMatchObject({ balance: 4.24, available: 4.24 });
  });
});

describe('a payout', () => {
  it('needs an account that is ready', async () => {
    await sell();
    app.later(15 * day);
    expect((await refused(seller, 4.24)).body.detail).toBe('Set up payouts first');
    for (const outcome of ['incomplete', 'refused'] as const) {
      expect(await setUp(outcome)).toMatchObject({ account: outcome });
      expect((await refused(seller, 4.24)).status).toBe(409);
    }
    expect(await setUp()).toMatchObject({ account: 'ready', available: 4.24 });
    const { payout } = await seller.api.payOut({ body: { amount: 4.24 } });
    // It is sent after the reply.
    expect(payout).toMatchObject({ state: 'pending', amount: 4.24, test: true, problem: '', endedAt: null });
    await app.finish();
    expect(await status()).toMatchObject({ balance: 0, available: 0 });
    expect(await history()).toMatchObject([{ id: payout.id, state: 'sent' }]);
    expect(await seller.api.mySalesSummary()).toMatchObject({ balance: 0, earned: 4.24 });
  });

  it('is of the amount that was seen, and not of less than a dollar', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    const reply = await refused(seller, 4.23);
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toContain('has changed to $4.24');
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    expect((await refused(seller, 0)).body.detail).toBe('The minimum payout is $1.00');
  });

  it('names what is held, and until when, while nothing can be paid out', async () => {
    await setUp();
    await sell();
    app.later(day);
    await sell();
    const until = new Date(app.clock.now.getTime() + 13 * day * 1000);
    const day1 = until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect((await refused(seller, 8.48)).body.detail).toBe(
      `The minimum payout is $1.00. $8.48 of your earnings is held because buyers can still get a refund. The next part of it can be paid out from ${day1} (UTC)`,
    );
  });

  it('that is refused is owed again', async () => {
    await setUp('failing');
    await sell();
    app.later(15 * day);
    const { payout } = await seller.api.payOut({ body: { amount: 4.24 } });
    expect(payout).toMatchObject({ state: 'pending', problem: '' });
    await app.finish();
    expect(await history()).toMatchObject([
      { id: payout.id, state: 'failed', problem: 'The test account refuses payouts.' },
    ]);
    expect(await status()).toMatchObject({ balance: 4.24, available: 4.24 });
  });

  it('is made once when it is asked for twice at once', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    const replies = await Promise.all([refused(seller, 4.24), refused(seller, 4.24), refused(seller, 4.24)]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
    expect(await history()).toHaveLength(1);
    expect(await status()).toMatchObject({ balance: 0 });
  });

  it('notifies the seller, also by mail', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    await app.mails();
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    const { items } = await seller.api.myNotifications();
    expect(items[0]).toMatchObject({
      ...{ kind: 'payout', text: 'Your earnings were paid out:', title: '$4.24', url: '/settings/payouts' },
    });
    await mailNotifications(systemContext(app));
    await app.mails();
    // After the pause that follows the email about the sale.
    app.later(11 * 60);
    await mailNotifications(systemContext(app));
    const sent = (await app.mails()).filter(({ to }) => to === `${seller.username}@example.com`);
    expect(sent.map(({ subject }) => subject)).toContain('Promptorium: news about your payouts');
  });

  it('makes the balance negative when a bank takes the payment back, which new sales settle first', async () => {
    await setUp();
    const order = await buy(buyer, await premiumPrompt(seller), 'dispute');
    await app.pool.db.execute(sql`update orders set refund_days = 0 where id = ${order.id}`);
    app.later(1);
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    app.later(60);
    await app.settle();
    expect(await status()).toMatchObject({ balance: -4.24, available: 0 });
    expect((await refused(seller, 0)).status).toBe(409);
    await sell();
    app.later(15 * day);
    expect(await status()).toMatchObject({ balance: 0, available: 0 });
  });

  it('goes to no banned seller, and to none whose payouts are held', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    const { username } = seller;
    const { hold } = await admin.api.holdPayouts({
      params: { username },
      body: { reason: 'Copied prompts.' },
    });
    expect(hold).toMatchObject({ seller: { username }, reason: 'Copied prompts.' });
    expect(await status()).toMatchObject({ held: 'Copied prompts.', available: 4.24 });
    expect((await refused(seller, 4.24)).body.detail).toBe('Your payouts are on hold: Copied prompts.');
    await payWeekly(systemContext(app));
    expect(await history()).toEqual([]);
    expect((await admin.api.listPayoutHolds()).holds[0]).toEqual(hold);
    expect(await admin.api.releasePayouts({ params: { username } })).toEqual({ released: true });
    expect(await admin.api.releasePayouts({ params: { username } })).toEqual({ released: false });
    const log = (await admin.api.listAudit({ query: {} })).items.map(({ action }) => action);
    expect(log.slice(0, 2)).toEqual(['release-payouts', 'hold-payouts']);
    await admin.api.banUser({ params: { id: seller.id }, body: { reason: 'Fraud.' } });
    app.later(7 * day);
    await payWeekly(systemContext(app));
    expect(
      (await admin.api.listPayouts({ query: {} })).items.filter((one) => one.seller.username === username),
    ).toEqual([]);
  });
});

describe('by itself, a seller is paid', () => {
  const earn = async (price: number) => {
    const promptId = await premiumPrompt(seller, { price });
    const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
    await buyer.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
    await app.mails();
    app.later(15 * day);
  };

  it('once a week, from ten dollars on', async () => {
    await setUp();
    // The site keeps 15 percent.
    await earn(11.75);
    expect((await status()).available).toBe(9.99);
    expect(await payWeekly(systemContext(app))).toBe(false);
    await earn(0.99);
    expect(await payWeekly(systemContext(app))).toBe(true);
    expect(await history()).toMatchObject([{ amount: 10.83, state: 'pending' }]);
    await app.settle();
    expect(await history()).toMatchObject([{ amount: 10.83, state: 'sent' }]);
    expect(await payWeekly(systemContext(app))).toBe(false);
    await earn(20);
    const at = app.clock.now;
    expect(await payWeekly(systemContext(app))).toBe(true);
    await earn(20);
    app.clock.now = new Date(at.getTime() + 60_000);
    expect(await payWeekly(systemContext(app))).toBe(false);
    expect(await history()).toHaveLength(2);
  });
});

describe('when the provider does not answer', () => {
  it('the payout is asked for again, later and later, and paid once', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    let calls = 0;
    let isDown = true;
    const ctx = {
      ...systemContext(app),
      viewer: {
        ...{ role: 'member' as const, id: seller.id, username: seller.username },
        session: await sessionOf(app, seller.id),
      },
    };
    const { payments } = ctx;
    if (!payments) throw new Error('the site sells');
    const flaky = {
      ...payments,
      payouts: {
        ...payments.payouts,
        pay: (payout: Parameters<typeof payments.payouts.pay>[0]) => {
          calls++;
          return isDown ? Promise.reject(new Error('no answer')) : payments.payouts.pay(payout);
        },
      },
    };
    expect(await payOut({ ...ctx, payments: flaky }, { amount: 4.24 })).toMatchObject({ state: 'pending' });
    await app.finish();
    expect(calls).toBe(1);
    expect(await status()).toMatchObject({ balance: 0, available: 0 });
    expect((await refused(seller, 4.24)).status).toBe(409);
    isDown = false;
    await app.settle();
    expect(await history()).toMatchObject([{ state: 'pending' }]);
    app.later(61);
    await app.settle();
    expect(await history()).toMatchObject([{ state: 'sent' }]);
    await app.settle();
    expect(calls).toBe(1);
  });
});

describe('the books', () => {
  it('have payouts in the export, the figures of the month, and the personal data', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    const { payout } = await seller.api.payOut({ body: { amount: 4.24 } });
    const { months } = await admin.api.marketFigures();
    expect(months[0]?.paidOut).toBeGreaterThanOrEqual(4.24);
    const data = await seller.api.myData();
    expect(data).toMatchObject({ payouts: [{ id: payout.id, amount: 4.24 }] });
    const { status, printed } = await runCommand(app, ledgerCommand, ['verify']);
    expect({ status, printed }).toEqual({
      status: 0,
      printed: expect.arrayContaining([expect.stringMatching(/^bank .*test: no money moved/)]),
    });
  });

  it('never mix test and real money: what was earned in tests is not paid out', async () => {
    await setUp();
    await sell();
    app.later(15 * day);
    expect(await status()).toMatchObject({ available: 4.24, test: true });
    const { payments } = systemContext(app);
    if (!payments) throw new Error('the site sells');
    const real = { ...payments, name: 'real', isTest: false };
    const ctx = {
      ...systemContext(app),
      viewer: { role: 'member' as const, id: seller.id, username: seller.username },
      payments: real,
    };
    expect(await readPayouts(ctx)).toMatchObject({ balance: 0, available: 0, account: null, test: false });
    expect(await payWeekly(ctx)).toBe(false);
  });
});
