import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketApp, marketApp, premiumPrompt, price } from '../../support/market/market.ts';
import {
  type Notification,
  type StripeServer,
  startStripeServer,
  webhookSecret,
} from '../../support/servers/stripe-server.ts';
import type { StripeCheckout } from '../../support/servers/stripe-state.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let stripe: StripeServer;
let app: MarketApp;
let buyer: TestUser;
let id: string;
let checkout: StripeCheckout;
const now = new Date('2026-03-01T12:00:00Z');
const at = now.getTime() / 1000;
const oldSecret = 'whsec_theoldone';

beforeAll(async () => {
  stripe = await startStripeServer(() => now);
  const env = { ...stripe.env, STRIPE_WEBHOOK_SECRET: `${webhookSecret}, ${oldSecret}` };
  app = await marketApp({ now: () => now, env });
  const seller = await app.user('seller');
  buyer = await app.user('buyer');
  const promptId = await premiumPrompt(seller);
  id = (await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } })).order.id;
  checkout = stripe.checkoutOf(id);
  Object.assign(checkout, { state: 'paid', paidAt: at });
});
afterAll(() => stripe.close());

const completed = (options?: Parameters<StripeServer['notification']>[2]) =>
  stripe.notification('checkout.session.completed', checkout, options);
const send = ({ body, signature }: Notification, headers = {}) =>
  app.request('POST /payments/events', { body, headers: { 'stripe-signature': signature, ...headers } });
const state = async () => (await buyer.api.readOrder({ params: { id } })).order.state;

it('the stand-in signs as the library of Stripe does', () => {
  const { body, signature } = completed();
  expect(signature).toBe(
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp: at,
    }),
  );
});

it.each<[string, () => Notification]>([
  ['has the wrong secret', () => completed({ secret: 'whsec_guessed' })],
  ['was signed more than five minutes ago', () => completed({ at: at - 301 })],
  ['has no signature', () => ({ ...completed(), signature: '' })],
  ['has a signature of nothing known', () => ({ ...completed(), signature: `t=${at},v0=abc` })],
  [
    'has another body than was signed',
    () => ({ ...completed(), body: completed().body.replace('"created"', '"created "') }),
  ],
  [
    'has the time of another signature',
    () => ({ ...completed(), signature: completed().signature.replace(`t=${at}`, `t=${at - 1}`) }),
  ],
  ['is not JSON', () => ({ ...completed(), body: 'hello' })],
])('a notification that %s is refused, and changes nothing', async (_, made) => {
  const reply = await send(made());
  expect(reply.status).toBe(400);
  expect(reply.body.detail).toBe('The signature of this notification is not valid');
  expect(await state()).toBe('open');
});

it('a body that is too large is refused', async () => {
  expect((await send({ ...completed(), body: 'x'.repeat(600_000) })).status).toBe(413);
});

it('a notification about something else is accepted, and changes nothing', async () => {
  const { body, signature } = stripe.notification('payment_intent.created', checkout);
  expect(await send({ body, signature })).toMatchObject({
    status: 200,
    body: { received: true, repeated: false },
  });
  expect(await state()).toBe('open');
});

it('one that is signed with the other secret is accepted, and a replay of it changes nothing', async () => {
  const notification = completed({ secret: oldSecret });
  expect((await send(notification)).body).toEqual({ received: true, repeated: false });
  expect(await state()).toBe('paid');
  expect((await send(notification)).body).toEqual({ received: true, repeated: true });
  expect(await state()).toBe('paid');
});

it('a page of another site gains nothing from it', async () => {
  expect((await send({ ...completed(), signature: '' }, { origin: 'https://evil.example' })).status).toBe(
    400,
  );
});

it('Stripe is asked to send it again while it does not say which checkout a refund is about', async () => {
  checkout.refunds.push({ id: 're_1', cents: checkout.cents, created: at, status: 'succeeded' });
  const refunded = stripe.notification('charge.refunded', checkout);
  stripe.fails = 2;
  expect((await send(refunded)).status).toBe(503);
  app.errors.splice(0);
  expect((await send(refunded)).status).toBe(200);
  expect(await state()).toBe('refunded');
});

it('a site that does not sell through Stripe takes none', async () => {
  const other = await marketApp();
  const reply = await other.request('POST /payments/events', { body: completed().body });
  expect(reply.status).toBe(404);
});
