import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../src/contract/market/orders.ts';
import { requestRefund } from '../../../src/operations/market/refunds/request.ts';
import { settleOrders } from '../../../src/operations/market/settle.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
} from '../../support/market/market.ts';
import { lossyPayments } from '../../support/servers/lossy-payments.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let admin: TestUser;
let bought: Order;

beforeEach(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  admin = await app.user('boss', 'admin');
  bought = await buy(buyer, await premiumPrompt(seller, { title: 'Negotiate well' }));
});

const ask = (as = buyer, id = bought.id) =>
  app.request(`POST /users/me/orders/${id}/refund`, { as, body: { reason: 'It is not for me.' } });
const open = () => buyer.api.openPurchase({ params: { id: bought.id }, body: { consent: true } });
const read = async () => (await buyer.api.readOrder({ params: { id: bought.id } })).order;
const answer = (id: string, grant: boolean, as = seller) =>
  app.request(`POST /users/me/sales/refunds/${id}`, { as, body: { grant, answer: 'It is as described.' } });
const decide = (id: string, grant: boolean, as = admin) =>
  app.request(`POST /admin/refunds/${id}`, { as, body: { grant, decision: 'We looked at it.' } });
/** Asks for a refund after reading, and returns the id of the request. */
const asked = async (): Promise<string> => {
  await open();
  return (await ask()).body.order.refund.id;
};
const days = (count: number) => count * 86_400;
const told = async (user: TestUser) => {
  const { items } = await user.api.myNotifications();
  return items.filter(({ kind }) => kind === 'refund').map(({ text }) => text);
};
const balance = async () => (await seller.api.mySalesSummary()).balance;

describe('a request for a refund', () => {
  it('is granted at once if the text was never opened, and the access ends', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      ...{ state: 'refunded', can: { read: false, refund: false } },
      refund: {
        state: 'granted',
        automatic: true,
        reason: 'It is not for me.',
        decidedAt: '2026-03-01T12:00:00.000Z',
      },
    });
    expect(await balance()).toBe(0);
    expect((await app.request(`GET /users/me/purchases/${bought.id}/text`, { as: buyer })).status).toBe(409);
    expect(await told(seller)).toEqual(['A buyer of your prompt was refunded:']);
    // A repeated request finds it done.
    expect((await ask()).body.order).toEqual(body.order);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('is answered by the seller after the text was opened', async () => {
    await open();
    const { body } = await ask();
    expect(body.order).toMatchObject({
      ...{ state: 'paid', can: { read: true, refund: false } },
      refund: { state: 'asked', automatic: false, answerUntil: '2026-03-08T12:00:00.000Z', decidedAt: null },
    });
    expect(await told(seller)).toEqual(['A buyer requested a refund for your prompt']);
    const { items } = await seller.api.mySales({ query: { refund: 'asked' } });
    expect(items).toMatchObject([{ number: bought.number, refund: { reason: 'It is not for me.' } }]);
    expect(items[0]).not.toHaveProperty('buyer');
    const { refund } = body.order;
    expect((await answer(refund.id, true, buyer)).status).toBe(404);
    const granted = await answer(refund.id, true);
    expect(granted.body.sale).toMatchObject({
      ...{ state: 'refunded', earned: 0, refund: { state: 'granted', answer: 'It is as described.' } },
    });
    expect(await read()).toMatchObject({ state: 'refunded', can: { read: false } });
    expect(await told(buyer)).toEqual(['You are getting a refund for']);
    // The same answer again changes nothing.
    expect((await answer(refund.id, true)).body).toEqual(granted.body);
    expect((await answer(refund.id, false)).status).toBe(409);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('is declined with an answer only', async () => {
    const { status, body } = await app.request(`POST /users/me/sales/refunds/${await asked()}`, {
      as: seller,
      body: { grant: false, answer: ' ' },
    });
    expect([status, body.errors]).toMatchObject([422, [{ field: 'answer' }]]);
  });

  it('that the seller declines is decided by an admin, with an entry in the audit log', async () => {
    const id = await asked();
    expect((await answer(id, false)).body.sale.refund).toMatchObject({ state: 'escalated', decidedAt: null });
    expect((await answer(id, true)).body.detail).toBe('An admin is now deciding this request');
    expect(await told(buyer)).toEqual(['The seller declined your refund request, and an admin will decide:']);
    expect(await admin.api.marketFigures()).toMatchObject({ refundsWaiting: 1 });
    expect((await admin.api.listOrders({ query: { refund: 'escalated' } })).items).toMatchObject([
      { buyer: { username: 'buyer' }, seller: { username: 'seller' }, test: true },
    ]);
    const granted = await decide(id, true);
    expect(granted.body.order).toMatchObject({
      ...{ state: 'refunded', refund: { state: 'granted', decision: 'We looked at it.' } },
    });
    expect((await decide(id, true)).body).toEqual(granted.body);
    expect((await decide(id, false)).status).toBe(409);
    expect((await admin.api.listAudit({ query: {} })).items).toMatchObject([
      {
        ...{ action: 'grant-refund', note: 'We looked at it.' },
        subject: { kind: 'order', name: `${bought.number} Negotiate well` },
      },
    ]);
    expect(await balance()).toBe(0);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('that an admin declines leaves everything as it is, and is final', async () => {
    const id = await asked();
    await answer(id, false);
    expect((await decide(id, false)).body.order.refund.state).toBe('declined');
    expect(await read()).toMatchObject({ state: 'paid', can: { read: true, refund: false } });
    expect(await told(buyer)).toEqual(['Your refund request was declined:']);
    expect((await ask()).body.order.refund.state).toBe('declined');
    expect(await balance()).toBe(4.24);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('without an answer goes to an admin after seven days', async () => {
    const id = await asked();
    expect((await decide(id, true)).body.detail).toBe('The seller has not answered yet and still has time');
    app.later(days(7) - 1);
    await app.settle();
    expect((await read()).refund?.state).toBe('asked');
    app.later(1);
    await app.settle();
    expect((await read()).refund?.state).toBe('escalated');
  });

  it('can be made for as long as was agreed with the order', async () => {
    const later = await marketApp({ env: { REFUND_DAYS: '3' } });
    const [alice, bob] = [await later.user('alice'), await later.user('bob')];
    const { id, refundDays } = await buy(bob, await premiumPrompt(alice));
    expect(refundDays).toBe(3);
    later.later(days(3) + 1);
    const late = await later.request(`POST /users/me/orders/${id}/refund`, {
      as: bob,
      body: { reason: 'No' },
    });
    expect([late.status, late.body.detail]).toEqual([
      ...[409, 'You could request a refund within 3 days after the payment'],
    ]);
    expect((await bob.api.readOrder({ params: { id } })).order.can).toEqual({
      payHere: false,
      read: true,
      refund: false,
      withdraw: true,
    });
  });

  it('is refused for orders of others and unpaid ones', async () => {
    expect((await ask(seller)).status).toBe(404);
    const failed = await buy(buyer, await premiumPrompt(seller), 'fail');
    const reply = await ask(buyer, failed.id);
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'The payment for this order failed. You were not charged',
    ]);
  });

  it('is closed when the payment is disputed meanwhile', async () => {
    const disputed = await buy(buyer, await premiumPrompt(seller), 'dispute');
    await buyer.api.openPurchase({ params: { id: disputed.id }, body: { consent: true } });
    const { refund } = (await ask(buyer, disputed.id)).body.order;
    for (let step = 0; step < 4; step++) {
      app.later(20);
      await app.settle();
    }
    expect((await buyer.api.readOrder({ params: { id: disputed.id } })).order).toMatchObject({
      ...{ state: 'disputed', refund: { state: 'declined' } },
    });
    expect((await answer(refund.id, true)).status).toBe(409);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('and the first reading at once: either the text is read, or the money goes back at once', async () => {
    for (let round = 0; round < 10; round++) {
      const other = await app.user(`buyer${round}`);
      const { id } = await buy(other, bought.promptId);
      const [text, page, refunded] = await Promise.all([
        app.request(`POST /users/me/purchases/${id}/text`, { as: other, body: { consent: true } }),
        app.request(`GET /posts/id/${bought.promptId}`, { as: other }),
        ask(other, id),
      ]);
      const { automatic } = refunded.body.order.refund;
      // Both may have come before the request, or only one.
      const read = text.status === 200 || page.body.post.contentMd !== '';
      expect([text.status, read, automatic]).toEqual([read ? 200 : 409, read, !read]);
    }
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('of two at once, makes one', async () => {
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await app.pool.db.execute(sql`select count(*)::int as n from refunds`)).toEqual([{ n: 1 }]);
    expect(
      await app.pool.db.execute(sql`select kind, amount_cents from ledger where kind = 'refund' order by 2`),
    ).toEqual([
      { kind: 'refund', amount_cents: 75 },
      { kind: 'refund', amount_cents: 424 },
    ]);
  });
});

it('a granted refund that the provider does not take is sent again', async () => {
  const payments = lossyPayments(() => app.clock.now);
  await app.pool.db.execute(sql`update orders set provider = 'lossy', provider_ref = 'checkout'`);
  payments.happen('checkout', 'paid');
  payments.fails.share = 1;
  payments.fails.random = () => 0;
  const { id, username } = buyer;
  const ctx = { ...app.contextFor({ role: 'member', id, username }), payments };
  expect(await requestRefund(ctx, bought.id, 'No')).toMatchObject({
    state: 'paid',
    refund: { state: 'granted' },
  });
  await settleOrders({ ...systemContext(app), payments });
  // Nothing is read any more once the money is on its way back.
  expect(await read()).toMatchObject({ state: 'paid', can: { read: false } });
  expect((await app.request(`GET /users/me/purchases/${bought.id}/text`, { as: buyer })).status).toBe(409);
  expect(await ledgerProblems(app)).toEqual([]);
  payments.fails.share = 0;
  // At its next time.
  app.later(61);
  await settleOrders({ ...systemContext(app), payments });
  expect(await read()).toMatchObject({ state: 'refunded', can: { read: false } });
  expect(await ledgerProblems(app)).toEqual([]);
});
