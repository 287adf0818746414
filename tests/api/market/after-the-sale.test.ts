import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxTries } from '../../../src/domain/market/market-work.ts';
import {
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import { type StripeCheckout, stripeFees } from '../../support/servers/stripe-state.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let stripe: StripeServer;
let app: MarketApp;
let admin: TestUser;
let made = 0;
const clock = { now: new Date('2026-03-01T12:00:00Z') };

beforeAll(async () => {
  stripe = await startStripeServer(() => clock.now);
  app = await marketApp({ now: () => clock.now, env: stripe.env });
  admin = await app.user('boss', 'admin');
});
afterEach(async () => {
  expect(stripe.problems.splice(0)).toEqual([]);
  expect(await ledgerProblems(app)).toEqual([]);
  stripe.refusesRefunds = () => false;
  stripe.failsRefunds = false;
  stripe.refusesCheckouts = undefined;
});
afterAll(() => stripe.close());

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
}

async function ordered() {
  const seller = await app.user(`seller${++made}`);
  const buyer = await app.user(`buyer${made}`);
  const promptId = await premiumPrompt(seller);
  const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
  return {
    seller,
    buyer,
    promptId,
    id: order.id,
    number: order.number,
    checkout: stripe.checkoutOf(order.id),
  };
}

function pay(checkout: StripeCheckout): Promise<unknown> {
  Object.assign(checkout, { state: 'paid', paidAt: Math.floor(clock.now.getTime() / 1000) });
  return report('checkout.session.completed', checkout);
}

async function paid() {
  const all = await ordered();
  await pay(all.checkout);
  return all;
}

const send = ({ body, signature }: { body: string; signature: string }) =>
  app.request('POST /payments/events', { body, headers: { 'stripe-signature': signature } });
const report = (type: string, checkout: StripeCheckout) => send(stripe.notification(type, checkout));
const read = async (buyer: TestUser, id: string) => (await buyer.api.readOrder({ params: { id } })).order;
const balance = async (seller: TestUser) => (await seller.api.mySalesSummary()).balance;
const told = async (user: TestUser, kind: string) =>
  (await user.api.myNotifications()).items.filter((item) => item.kind === kind).map(({ text }) => text);
const sum = async (orderId: string, kind: string, account: string) => {
  const [row] = await app.pool.db.execute<{ cents: number }>(sql`
    select coalesce(sum(case when to_account = ${account} then amount_cents else -amount_cents end), 0)::int as cents from ledger
    where order_id = ${orderId} and kind = ${kind} and ${account} in (from_account, to_account)`);
  return row?.cents;
};

describe('a refund that fails', () => {
  it('is taken back in the ledger, and the buyer has the text again while an admin decides', async () => {
    const { buyer, seller, id, checkout } = await paid();
    await buyer.api.requestRefund({ params: { id }, body: { reason: 'By mistake.' } });
    expect(await balance(seller)).toBe(0);
    later(5 * 86_400);
    Object.assign(checkout.refunds[0] ?? {}, { status: 'failed' });
    await report('refund.failed', checkout);
    expect(await read(buyer, id)).toMatchObject({
      ...{ state: 'paid', refunded: 0, can: { read: true } },
      refund: { state: 'escalated', automatic: false, problem: expect.stringContaining('could not') },
    });
    expect(await balance(seller)).toBe(4.24);
    expect(await told(buyer, 'refund')).toEqual([expect.stringContaining('could not be delivered')]);
    expect(await told(seller, 'refund')).toEqual([expect.stringContaining('could not be delivered')]);
    expect(await told(admin, 'market')).toContain('A refund could not be delivered:');
    // Sent again with another key, when an admin says so.
    const refundId = (await read(buyer, id)).refund?.id ?? '';
    await admin.api.decideRefund({ params: { id: refundId }, body: { grant: true } });
    expect(await read(buyer, id)).toMatchObject({ state: 'refunded', can: { read: false } });
    expect(checkout.refunds).toHaveLength(2);
    expect(await balance(seller)).toBe(0);
  });

  it('in the reply never ends the access for good', async () => {
    const { buyer, id } = await paid();
    stripe.failsRefunds = true;
    await buyer.api.requestRefund({ params: { id }, body: { reason: 'By mistake.' } });
    expect(await read(buyer, id)).toMatchObject({
      state: 'paid',
      can: { read: true },
      refund: { state: 'escalated' },
    });
  });

  it('that is refused for good is tried later and later, does not delay others, and is shown to admins', async () => {
    const first = await paid();
    const second = await paid();
    stripe.refusesRefunds = ({ id }) => id === first.checkout.id;
    const ask = ({ buyer, id }: typeof first) =>
      buyer.api.requestRefund({ params: { id }, body: { reason: 'By mistake.' } });
    await ask(first);
    stripe.requests();
    for (let tries = 0; tries < 10; tries++) {
      later(5);
      await app.settle();
    }
    const refunds = () => stripe.requests().filter(({ operation }) => operation === 'POST /v1/refunds');
    expect(refunds()).toEqual([]);
    await ask(second);
    expect((await read(second.buyer, second.id)).state).toBe('refunded');
    expect(await told(admin, 'market')).toContain('The payment provider refused a refund:');
    expect((await admin.api.marketFigures()).failures).toContainEqual(
      expect.objectContaining({ kind: 'return', code: 'charge_expired_for_refund', about: first.number }),
    );
    for (let tries = 1; tries < maxTries; tries++) {
      later(86_400);
      await app.settle();
    }
    expect(await told(admin, 'market')).toContain('A market task failed too often and is no longer retried:');
    await app.pool.db.execute("delete from jobs where kind <> 'mails'");
    stripe.refusesRefunds = () => false;
    await app.settle();
    expect((await read(first.buyer, first.id)).state).toBe('refunded');
  });
});

describe('a part of a payment', () => {
  it('is returned by the seller, who needs no request, and leaves the access', async () => {
    const { seller, buyer, id, checkout } = await paid();
    const [sale] = (await seller.api.mySales({ query: {} })).items;
    const params = { id: sale?.id ?? '' };
    const refund = (body: object) =>
      app.request(`POST /users/me/sales/id/${params.id}/refunds`, { as: seller, body });
    expect((await refund({ amount: 5, reason: 'Too much.' })).status).toBe(422);
    expect((await refund({ amount: 2, reason: 'A part was missing.' })).status).toBe(200);
    await app.finish();
    expect(checkout.refunds).toMatchObject([{ cents: 200 }]);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', refunded: 2, can: { read: true } });
    expect(await balance(seller)).toBe(2.54);
    expect(await told(buyer, 'refund')).toEqual(['You got a partial refund:']);
    const { items } = await seller.api.mySales({ query: {} });
    expect(items).toMatchObject([{ refunded: 2, earned: 2.54, returnedAt: null }]);
    // The rest ends it.
    expect((await refund({ reason: 'The rest, too.' })).status).toBe(200);
    await app.finish();
    expect(await read(buyer, id)).toMatchObject({ state: 'refunded', refunded: 4.99, can: { read: false } });
    expect(await balance(seller)).toBe(0);
  });

  it('is returned by an admin, with an entry in the audit log', async () => {
    const { buyer, id, number } = await paid();
    await admin.api.refundOrder({ params: { id }, body: { amount: 1, reason: 'Sorry.' } });
    await app.finish();
    expect((await read(buyer, id)).refunded).toBe(1);
    const [entry] = (await admin.api.listAudit({ query: {} })).items;
    expect(entry).toMatchObject({ action: 'refund-order', note: '$1.00: Sorry.' });
    expect(entry?.subject.name).toContain(number);
  });
});

it('an admin books an entry with a reason, of which the seller is told', async () => {
  const { seller } = await paid();
  const body = {
    from: `seller:${seller.username}`,
    to: 'bank',
    amount: 1.24,
    reason: 'Paid by bank transfer.',
  };
  const { entry } = await admin.api.bookEntry({ body });
  expect(entry).toMatchObject(body);
  expect(await balance(seller)).toBe(3);
  expect(await told(seller, 'payout')).toEqual(['An admin changed your balance:']);
  expect((await admin.api.listAudit({ query: {} })).items[0]).toMatchObject({
    ...{ action: 'book-entry', note: body.reason },
  });
  const refused = await app.request('POST /admin/ledger/entries', {
    as: admin,
    body: { ...body, to: 'cash' },
  });
  expect(refused.status).toBe(422);
});

describe('a dispute', () => {
  it('that was won has its fee booked when it becomes known, and a second one counts', async () => {
    const { buyer, id, checkout } = await paid();
    checkout.dispute = { id: 'dp_1', status: 'won', created: checkout.paidAt + 60 };
    later(300);
    await report('charge.dispute.closed', checkout);
    expect((await read(buyer, id)).state).toBe('paid');
    expect(await sum(id, 'dispute', 'provider')).toBe(stripeFees.dispute);
    checkout.formerDisputes.push(checkout.dispute);
    checkout.dispute = { id: 'dp_2', status: 'needs_response', created: checkout.paidAt + 120 };
    await report('charge.dispute.created', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'disputed', can: { read: false } });
    expect(await told(admin, 'market')).toContain('A buyer disputed a payment:');
    expect(await sum(id, 'dispute', 'provider')).toBe(2 * stripeFees.dispute);
    checkout.dispute.status = 'won';
    await report('charge.dispute.funds_reinstated', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', can: { read: true } });
    expect(await sum(id, 'dispute_won', 'buyers')).toBe(-2 * 499);
  });
});

describe('an account that is gone', () => {
  async function earner() {
    const all = await paid();
    await all.seller.api.setUpPayouts({ body: {} });
    const account = [...stripe.accounts.values()].at(-1) ?? expect.fail();
    account.state = 'active';
    later(15 * 86_400);
    expect((await all.seller.api.readPayouts()).account).toBe('ready');
    return { ...all, account };
  }

  it('fails a payout, which is owed again, and another one replaces it', async () => {
    const { seller, account } = await earner();
    account.state = 'gone';
    await app.pool.db.execute(
      sql`update payout_accounts set checked_at = ${clock.now.toISOString()}::timestamptz`,
    );
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    expect((await seller.api.myPayouts({ query: {} })).items).toMatchObject([
      { state: 'failed', amount: 4.24 },
    ]);
    expect(await seller.api.readPayouts()).toMatchObject({ balance: 4.24, account: 'gone' });
    expect(await told(seller, 'payout')).toEqual(
      expect.arrayContaining([expect.stringContaining('no longer connected')]),
    );
    expect(await told(admin, 'market')).toContain('The payment provider refused a payout:');
    stripe.requests();
    await seller.api.setUpPayouts({ body: {} });
    const opened = stripe.requests().find(({ operation }) => operation === 'POST /v1/accounts');
    expect(opened?.headers['idempotency-key']).toBe(`account-${seller.id}-${account.id}`);
    const next = [...stripe.accounts.values()].at(-1) ?? expect.fail();
    next.state = 'active';
    later(10);
    expect((await seller.api.readPayouts()).account).toBe('ready');
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    expect(stripe.transfers.at(-1)).toMatchObject({ destination: next.id, amount: 424 });
    expect((await seller.api.readPayouts()).balance).toBe(0);
  });

  it('is noticed when Stripe says so, and when a ready account is checked again', async () => {
    const { seller, account } = await earner();
    await send(stripe.accountNotification('account.application.deauthorized', account.id));
    expect((await seller.api.readPayouts()).account).toBe('gone');
    const other = await earner();
    other.account.state = 'gone';
    later(3 * 3_600);
    expect((await other.seller.api.readPayouts()).account).toBe('gone');
    const third = await earner();
    third.account.state = 'rejected';
    await send(stripe.accountNotification('account.updated', third.account.id));
    expect((await third.seller.api.readPayouts()).account).toBe('refused');
  });
});

describe('a refusal of Stripe', () => {
  it.each([
    [{ code: 'amount_too_small' }, 'does not accept this price', true],
    [{ param: 'line_items[0][price_data][currency]' }, 'does not accept the currency', false],
    [{ code: 'url_invalid', param: 'success_url' }, 'does not accept the address of this site', false],
    [{ code: 'account_closed' }, 'refused this', false],
  ])('%j is not called an outage', async (reply, words, tellsSeller) => {
    const seller = await app.user(`seller${++made}`);
    const buyer = await app.user(`buyer${made}`);
    const promptId = await premiumPrompt(seller);
    stripe.refusesCheckouts = { message: 'No.', ...reply };
    const { status, body } = await app.request(`POST /posts/${promptId}/orders`, {
      as: buyer,
      body: { price },
    });
    expect([status, body.detail]).toEqual([409, expect.stringContaining(words)]);
    const [logged] = app.errors.splice(0);
    expect(JSON.stringify(logged)).toContain('code' in reply ? reply.code : 'StripeInvalidRequestError');
    expect(await told(seller, 'sale')).toEqual(
      tellsSeller ? ['The payment provider does not accept this price, so you need to change it:'] : [],
    );
  });
});

describe('an unpaid order', () => {
  it.each([
    [
      'becomes free',
      (seller: TestUser, id: string) =>
        seller.api.patchPrompt({ params: { id }, body: { isPremium: false } }),
    ],
    [
      'has another price',
      (seller: TestUser, id: string) => seller.api.patchPrompt({ params: { id }, body: { price: 9.99 } }),
    ],
    ['is deleted', (seller: TestUser, id: string) => seller.api.deletePrompt({ params: { id } })],
    [
      'is hidden',
      (_: TestUser, id: string) => admin.api.hidePrompt({ params: { id }, body: { reason: 'No.' } }),
    ],
    [
      'is of a banned seller',
      (seller: TestUser) => admin.api.banUser({ params: { id: seller.id }, body: { reason: 'No.' } }),
    ],
  ])('ends when the prompt %s, and so does its checkout', async (_, change) => {
    const { seller, buyer, promptId, id, checkout } = await ordered();
    await change(seller, promptId);
    await app.settle();
    expect(await read(buyer, id)).toMatchObject({ state: 'cancelled' });
    expect(checkout.state).toBe('expired');
  });

  it('gives access when it was paid before it ended, and the money back when it was paid after', async () => {
    const before = await ordered();
    Object.assign(before.checkout, { state: 'paid', paidAt: Math.floor(clock.now.getTime() / 1000) });
    later(2);
    await before.seller.api.patchPrompt({ params: { id: before.promptId }, body: { price: 9.99 } });
    await app.settle();
    expect(await read(before.buyer, before.id)).toMatchObject({ state: 'paid', can: { read: true } });
    const after = await ordered();
    await after.seller.api.patchPrompt({ params: { id: after.promptId }, body: { price: 9.99 } });
    await app.settle();
    later(5);
    await pay(after.checkout);
    await app.settle();
    expect(await read(after.buyer, after.id)).toMatchObject({ state: 'refunded', can: { read: false } });
    expect(await told(after.buyer, 'refund')).toEqual([
      'You are getting a refund because you paid after the offer ended:',
    ]);
    expect(after.checkout.refunds).toHaveLength(1);
  });
});

describe('a request to a seller who cannot answer', () => {
  it('goes to an admin at once', async () => {
    const { seller, buyer, id, number } = await paid();
    await buyer.api.openPurchase({ params: { id }, body: { consent: true } });
    await app.pool.db.execute(
      sql`update users set suspended_until = ${new Date(clock.now.getTime() + 86_400_000).toISOString()}::timestamptz where id = ${seller.id}`,
    );
    const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'Not for me.' } });
    expect(order.refund?.state).toBe('escalated');
    expect(
      (await admin.api.listOrders({ query: { refund: 'escalated' } })).items.map((one) => one.number),
    ).toContain(number);
    expect(await told(admin, 'market')).toContain('A refund needs a decision:');
  });

  it('that was asked before goes there, too', async () => {
    const { seller, buyer, id } = await paid();
    await buyer.api.openPurchase({ params: { id }, body: { consent: true } });
    const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'Not for me.' } });
    expect(order.refund?.state).toBe('asked');
    await admin.api.banUser({ params: { id: seller.id }, body: { reason: 'No.' } });
    await app.settle();
    expect((await read(buyer, id)).refund?.state).toBe('escalated');
  });
});
