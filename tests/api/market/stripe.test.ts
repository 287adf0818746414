import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDisputes } from '../../../src/operations/market/orders/find-disputes.ts';
import {
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import {
  type Notification,
  type StripeServer,
  startStripeServer,
} from '../../support/servers/stripe-server.ts';
import { type StripeCheckout, stripeFees } from '../../support/servers/stripe-state.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let stripe: StripeServer;
let app: MarketApp;
let made = 0;
const clock = { now: new Date('2026-03-01T12:00:00Z') };

beforeAll(async () => {
  stripe = await startStripeServer(() => clock.now);
  app = await marketApp({ now: () => clock.now, env: { ...stripe.env, STRIPE_TAX: 'on' } });
});
afterEach(async () => {
  expect(stripe.problems.splice(0)).toEqual([]);
  expect(await ledgerProblems(app)).toEqual([]);
});
afterAll(() => stripe.close());

/** Moves the clock of the site and of the stand-in. */
function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
}

/** An unpaid order of a new prompt between two new users. */
async function ordered() {
  const seller = await app.user(`seller${++made}`);
  const buyer = await app.user(`buyer${made}`);
  const promptId = await premiumPrompt(seller);
  const { order, checkoutUrl } = await buyAgain(buyer, promptId);
  return { seller, buyer, promptId, id: order.id, checkoutUrl, checkout: stripe.checkoutOf(order.id) };
}

const buyAgain = (buyer: TestUser, promptId: string) =>
  buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
const read = async (buyer: TestUser, id: string) => (await buyer.api.readOrder({ params: { id } })).order;

/** What the buyer does on Stripe's page. */
function pay(checkout: StripeCheckout, changes: Partial<StripeCheckout> = {}): void {
  Object.assign(checkout, { state: 'paid', paidAt: Math.floor(clock.now.getTime() / 1000), ...changes });
}

const send = ({ body, signature }: Notification) =>
  app.request('POST /payments/events', { body, headers: { 'stripe-signature': signature } });
const report = (type: string, checkout: StripeCheckout) => send(stripe.notification(type, checkout));

/** What somebody does in the dashboard of Stripe, some seconds after the payment. */
function refundAt(checkout: StripeCheckout, cents: number, seconds: number): void {
  const id = `re_${checkout.id}_${seconds}`;
  checkout.refunds.push({ id, cents, created: checkout.paidAt + seconds, status: 'succeeded' });
}

/** Amounts of the entries of an order, by `kind from to`. */
async function entries(orderId: string): Promise<Record<string, number>> {
  const rows = await app.pool.db.execute<{ what: string; amount_cents: number }>(sql`
    select kind || ' ' || split_part(from_account, ':', 1) || ' ' || split_part(to_account, ':', 1) as what, amount_cents
    from ledger where order_id = ${orderId}`);
  return Object.fromEntries(rows.map(({ what, amount_cents }) => [what, amount_cents]));
}

const paidEntries = {
  'payment buyers seller': 424,
  'platform_fee buyers platform': 75,
  'provider_fee platform provider': stripeFees.payment,
};

describe('a checkout', () => {
  it('asks Stripe for the price, tax on top of it, and names the order', async () => {
    const { id, checkoutUrl, checkout } = await ordered();
    expect(checkoutUrl).toBe(`https://checkout.stripe.com/c/pay/${checkout.id}`);
    const request = stripe.requests().find(({ operation }) => operation === 'POST /v1/checkout/sessions');
    expect(request?.headers['idempotency-key']).toBe(`checkout-${id}`);
    expect(request?.parameters).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      success_url: `${app.config.publicUrl}/checkout/${id}`,
      automatic_tax: { enabled: 'true' },
      line_items: [
        { quantity: '1', price_data: { unit_amount: '499', currency: 'usd', tax_behavior: 'exclusive' } },
      ],
      payment_intent_data: { transfer_group: id },
      custom_text: {
        submit: { message: `By paying you agree to the [Terms](${app.config.publicUrl}/terms).` },
      },
    });
  });

  it('is found again while it is open, also when the first reply was lost', async () => {
    const { buyer, promptId, id, checkout } = await ordered();
    expect((await buyAgain(buyer, promptId)).checkoutUrl).toContain(checkout.id);
    await app.pool.db.execute(sql`update orders set provider_ref = null where id = ${id}`);
    expect((await buyAgain(buyer, promptId)).checkoutUrl).toContain(checkout.id);
    expect([...stripe.checkouts.values()].filter(({ order }) => order === id)).toHaveLength(1);
  });

  it('is another one, of another order, when the first has expired', async () => {
    const { buyer, promptId, id, checkout } = await ordered();
    checkout.state = 'expired';
    const again = await buyAgain(buyer, promptId);
    expect(again.order.id).not.toBe(id);
    expect(again.checkoutUrl).toContain(stripe.checkoutOf(again.order.id).id);
    expect((await read(buyer, id)).state).toBe('cancelled');
  });

  it('asks to try again while Stripe does not answer', async () => {
    const { buyer, promptId } = await ordered();
    stripe.fails = 2;
    const reply = await app.request(`POST /posts/${promptId}/orders`, { as: buyer, body: { price } });
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining('Try again') });
    app.errors.splice(0);
    expect((await buyAgain(buyer, promptId)).order.state).toBe('open');
  });
});

describe('a provider that takes longer than a buyer waits', () => {
  it('costs that buyer a 503, others nothing, and the next try succeeds with the same order', async () => {
    const seller = await app.user(`seller${++made}`);
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, n) => app.user(`waiting${made}x${n}`)));
    const promptId = await premiumPrompt(seller);
    const buy = (buyer: TestUser) =>
      app.request(`POST /posts/${promptId}/orders`, {
        as: buyer,
        body: { price },
        headers: { 'idempotency-key': `slow-${buyer.username}` },
      });
    stripe.requests();
    stripe.hangs = buyers.length;
    const waiting = Promise.all(buyers.map(buy));
    await expect.poll(() => stripe.hangs, { timeout: 20_000 }).toBe(0);
    // More buyers wait than the database has connections.
    expect((await app.request(`GET /posts/id/${promptId}`)).status).toBe(200);
    expect((await app.request(`POST /posts/${promptId}/like`, { as: seller })).status).toBeLessThan(500);
    const replies = await waiting;
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
    expect(replies.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    app.errors.splice(0);
    const again = await Promise.all(buyers.map(buy));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    const orders = await app.pool.db.execute<{ id: string }>(
      sql`select id from orders where prompt_id = ${promptId}`,
    );
    expect(orders.map(({ id }) => `checkout-${id}`).sort()).toEqual(
      stripe
        .requests()
        .map(({ headers }) => headers['idempotency-key'])
        .sort(),
    );
  });
});

describe('a payment', () => {
  it('is booked and gives access when Stripe reports it, with the tax', async () => {
    const { buyer, id, checkout } = await ordered();
    pay(checkout, { taxCents: 95, hasFee: false });
    expect(await report('checkout.session.completed', checkout)).toMatchObject({
      status: 200,
      body: { received: true, repeated: false },
    });
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', price, tax: 0.95, can: { read: true } });
    expect(await entries(id)).toEqual({
      'payment buyers seller': 424,
      'platform_fee buyers platform': 75,
      'tax buyers tax': 95,
    });
  });

  it('has the tax of its checkout, not of a notification in another currency', async () => {
    const { buyer, id, checkout } = await ordered();
    pay(checkout, { taxCents: 95 });
    const shown = { ...checkout, currency: 'jpy', cents: 74_800, taxCents: 14_200 };
    await report('checkout.session.completed', shown);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', tax: 0.95, currency: 'usd' });
    later(20);
    await app.settle();
    expect(await entries(id)).toEqual({ ...paidEntries, 'tax buyers tax': 95 });
  });

  it('has the tax in the currency of the order when its checkout is in another one', async () => {
    const { buyer, id, checkout } = await ordered();
    pay(checkout, { taxCents: 95, converted: { currency: 'jpy', rate: 150 } });
    await report('checkout.session.completed', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', tax: 0.95, currency: 'usd' });
  });

  it('gets the fee that Stripe keeps when it becomes known', async () => {
    const { id, checkout } = await ordered();
    pay(checkout, { hasFee: false });
    await report('checkout.session.completed', checkout);
    later(20);
    await app.settle();
    expect(await entries(id)).not.toHaveProperty(['provider_fee platform provider']);
    checkout.hasFee = true;
    later(60);
    await app.settle();
    expect(await entries(id)).toEqual(paidEntries);
  });

  it('is found without any report', async () => {
    const { buyer, id, checkout } = await ordered();
    pay(checkout);
    later(20);
    await app.settle();
    expect((await read(buyer, id)).state).toBe('paid');
    expect(await entries(id)).toEqual(paidEntries);
  });

  it('is applied once, however often and in whichever order it is reported', async () => {
    const { buyer, id, checkout } = await ordered();
    pay(checkout);
    const paid = stripe.notification('checkout.session.completed', checkout);
    refundAt(checkout, checkout.cents, 5);
    later(10);
    const refunded = stripe.notification('charge.refunded', checkout);
    expect((await send(refunded)).status).toBe(200);
    expect((await read(buyer, id)).state).toBe('refunded');
    await send(paid);
    expect((await send(paid)).body).toEqual({ received: true, repeated: true });
    expect((await send(refunded)).body).toEqual({ received: true, repeated: true });
    expect((await read(buyer, id)).state).toBe('refunded');
    later(20);
    await app.settle();
    expect((await read(buyer, id)).state).toBe('refunded');
  });

  it('that takes days gives access when it arrives', async () => {
    const { buyer, id, checkout } = await ordered();
    checkout.state = 'processing';
    await report('checkout.session.completed', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'pending', can: { read: false } });
    later(3 * 86_400);
    pay(checkout);
    await report('checkout.session.async_payment_succeeded', checkout);
    expect((await read(buyer, id)).state).toBe('paid');
  });

  it.each([
    ['checkout.session.async_payment_failed', 'failed', 'failed'],
    ['checkout.session.expired', 'expired', 'cancelled'],
  ] as const)('%s charges nothing', async (type, becomes, state) => {
    const { buyer, id, checkout } = await ordered();
    checkout.state = becomes;
    await report(type, checkout);
    expect((await read(buyer, id)).state).toBe(state);
    later(20);
    await app.settle();
    expect((await read(buyer, id)).state).toBe(state);
    expect(await entries(id)).toEqual({});
  });
});

describe('money that goes back', () => {
  const paid = async () => {
    const all = await ordered();
    pay(all.checkout, { taxCents: 95 });
    await report('checkout.session.completed', all.checkout);
    return all;
  };

  it('is refunded by Stripe when the buyer asks before opening the text', async () => {
    const { buyer, id, checkout } = await paid();
    const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'By mistake.' } });
    expect(order.state).toBe('refunded');
    expect(checkout.refunds).toHaveLength(1);
    expect(await entries(id)).toMatchObject({
      'refund seller buyers': 424,
      'refund platform buyers': 75,
      'refund tax buyers': 95,
    });
  });

  it('is asked for again when Stripe did not answer, and returned once', async () => {
    const { buyer, id, checkout } = await paid();
    stripe.fails = 2;
    const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'By mistake.' } });
    expect(order).toMatchObject({ state: 'paid', refund: { state: 'granted' } });
    later(61);
    await app.settle();
    expect((await read(buyer, id)).state).toBe('refunded');
    expect(checkout.refunds).toHaveLength(1);
  });

  it('is booked when it was refunded in the dashboard of Stripe, first a part and then the rest', async () => {
    const { buyer, id, checkout } = await paid();
    refundAt(checkout, 100, 1);
    await report('charge.refunded', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', refunded: 1, can: { read: true } });
    expect(await entries(id)).toMatchObject({
      'refund seller buyers': 71,
      'refund platform buyers': 13,
      'refund tax buyers': 16,
    });
    refundAt(checkout, 494, 5);
    await report('charge.refunded', checkout);
    expect((await read(buyer, id)).state).toBe('refunded');
  });

  it('is taken by a dispute with its fee, and comes back when the dispute is won', async () => {
    const { buyer, id, checkout } = await paid();
    checkout.dispute = { id: 'dp_1', status: 'needs_response', created: checkout.paidAt + 60 };
    await report('charge.dispute.created', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'disputed', can: { read: false } });
    // The fee is in what Stripe is asked for.
    later(200);
    await app.settle();
    expect(await entries(id)).toMatchObject({
      'dispute seller buyers': 424,
      'dispute platform buyers': 75,
      'dispute tax buyers': 95,
      'dispute platform provider': stripeFees.dispute,
    });
    checkout.dispute.status = 'won';
    later(60);
    await report('charge.dispute.closed', checkout);
    expect(await read(buyer, id)).toMatchObject({ state: 'paid', can: { read: true } });
    expect(await entries(id)).toMatchObject({
      'dispute_won buyers seller': 424,
      'dispute_won buyers platform': 75,
      'dispute_won buyers tax': 95,
    });
  });

  it('is found by one request for all disputes when Stripe reports none of them', async () => {
    const orders = [await paid(), await paid(), await paid()];
    const [lost, won] = orders;
    if (!lost || !won) throw new Error('no orders');
    const dispute = (of: StripeCheckout, status: 'needs_response' | 'won') => {
      of.dispute = { id: `dp_${of.id}`, status, created: of.paidAt + 60 };
    };
    dispute(lost.checkout, 'needs_response');
    dispute(won.checkout, 'needs_response');
    later(3600);
    await findDisputes(systemContext(app));
    expect((await read(lost.buyer, lost.id)).state).toBe('disputed');
    expect((await read(won.buyer, won.id)).state).toBe('disputed');
    later(3600);
    stripe.requests();
    await findDisputes(systemContext(app));
    expect(stripe.requests().map(({ operation }) => operation)).toEqual(['GET /v1/disputes']);
    dispute(won.checkout, 'won');
    later(3600);
    await findDisputes(systemContext(app));
    expect((await read(won.buyer, won.id)).state).toBe('paid');
    expect((await read(lost.buyer, lost.id)).state).toBe('disputed');
  });

  it('stays while a bank only inquires', async () => {
    const { buyer, id, checkout } = await paid();
    checkout.dispute = { id: 'dp_2', status: 'warning_needs_response', created: checkout.paidAt + 60 };
    await report('charge.dispute.created', checkout);
    later(200);
    await app.settle();
    expect((await read(buyer, id)).state).toBe('paid');
  });
});
