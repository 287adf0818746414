import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../../src/contract/client.ts';
import { aPrompt } from '../../factories.ts';
import { freshFolder } from '../../faults/support.ts';
import { randomNumbers } from '../generated/random-numbers.ts';
import { seed } from '../generated/seed.ts';
import { type StripeServer, startStripeServer } from '../servers/stripe-server.ts';
import { runCommandLine } from '../site/command-line.ts';
import { postJson } from '../site/post-json.ts';
import { type SiteProcess, startSite } from '../site/site-process.ts';

const price = 4.99;
const kinds = ['publication', 'purchase', 'payout', 'refund'] as const;

interface Setting {
  site: SiteProcess;
  stripe: StripeServer;
  /** Of the stand-in for Stripe. */
  clock: { daysAgo: number };
  seller: { token: string; promptId: string; isPayable: boolean };
  made: number;
}

/** A request that is sent, interrupted by a kill, and repeated with the same key, and what has to be true of it in the end. */
interface Interrupted {
  path: string;
  body: object;
  token: string;
  /** Checks the reply to the repetition. */
  replied: (reply: { [name: string]: unknown }) => void;
  /** Checks what there is when all is settled. */
  settled: (setting: Setting) => Promise<void>;
}

/**
 * Kills a site during keyed requests of all kinds, and repeats each after the next start. Everything is applied once, the provider gets one
 * key for each booking, and the ledger is in order.
 */
export async function killKeyedRequests(kills: number): Promise<void> {
  const random = randomNumbers(seed);
  const clock = { daysAgo: 0 };
  const stripe = await startStripeServer(() => new Date(Date.now() - clock.daysAgo * 86_400_000));
  onTestFinished(() => stripe.close());
  const dataDir = freshFolder();
  const env = { ...stripe.env, SEED: 'none', REFUND_DAYS: '1', TRUST_PROXY: '1' };
  let site = await startSite(dataDir, env);
  onTestFinished(async () => void (await site.stop()));
  const setting: Setting = { site, stripe, clock, seller: await newSeller(site, 0), made: 0 };
  const all: Interrupted[] = [];
  const figures = { answered: 0, interrupted: 0 };
  for (let n = 0; n < kills; n++) {
    const kind = kinds[n % kinds.length] ?? 'publication';
    // A kill while a password is checked counts as a wrong password.
    if (n % 20 === 19) setting.seller = await newSeller(site, n);
    const one = await prepare[kind](setting);
    const headers = { authorization: `Bearer ${one.token}`, 'idempotency-key': randomUUID() };
    const sent = postJson(site, one.path, one.body, headers).then(
      () => 'answered' as const,
      () => 'interrupted' as const,
    );
    await sleep(random() * 120);
    await site.kill();
    figures[await sent]++;
    site = await startSite(dataDir, { ...env, PORT: new URL(site.url).port });
    setting.site = site;
    const reply = await repeated(() => postJson(site, one.path, one.body, headers));
    one.replied(reply);
    all.push(one);
  }
  // Tries that a kill interrupted are due again when the site starts.
  for (const one of all)
    await expect.poll(() => outcomeOf(one, setting), { timeout: 120_000 }).toBe('settled');
  expect(stripe.problems).toEqual([]);
  const keys = new Map<string, Set<unknown>>();
  for (const { operation, parameters, headers } of stripe.requests()) {
    const about = parameters.transfer_group ?? parameters.payment_intent ?? parameters.client_reference_id;
    if (!operation.startsWith('POST') || !headers['idempotency-key'] || !about) continue;
    const booking = `${operation} ${about}`;
    keys.set(booking, (keys.get(booking) ?? new Set()).add(headers['idempotency-key']));
  }
  expect([...keys].filter(([, used]) => used.size > 1)).toEqual([]);
  expect(keys.size).toBeGreaterThan(0);
  process.stdout.write(`seed ${seed}: ${JSON.stringify({ kills, ...figures, bookings: keys.size })}\n`);
  await site.stop();
  expect(await runCommandLine('ledger', ['verify'], { ...env, DATA_DIR: dataDir })).toMatchObject({
    status: 0,
    output: expect.stringContaining('The ledger is in order.'),
  });
}

async function outcomeOf(one: Interrupted, setting: Setting): Promise<string> {
  try {
    await one.settled(setting);
    return 'settled';
  } catch (error) {
    return String(error);
  }
}

const prepare: Record<(typeof kinds)[number], (setting: Setting) => Promise<Interrupted>> = {
  async publication(setting) {
    const title = `Number ${++setting.made}`;
    const { token } = setting.seller;
    return {
      ...{ path: '/api/posts', body: aPrompt({ title }), token },
      replied: (reply) => expect(reply).toMatchObject({ post: { title } }),
      settled: async ({ site }) => {
        const { items } = await clientOf(site, token).listPrompts({ query: { q: `"${title}"` } });
        expect(items.filter((post) => post.title === title)).toHaveLength(1);
      },
    };
  },
  async purchase(setting) {
    const { promptId } = setting.seller;
    const token = await signUp(setting.site, `buyer${++setting.made}`);
    let order = '';
    return {
      ...{ path: `/api/posts/${promptId}/orders`, body: { price }, token },
      replied: (reply) => {
        expect(reply).toMatchObject({ order: { state: 'open' }, checkoutUrl: expect.any(String) });
        order = (reply.order as { id: string }).id;
      },
      settled: async ({ stripe }) => {
        const checkouts = [...stripe.checkouts.values()].filter((one) => one.order === order);
        expect(checkouts).toHaveLength(1);
      },
    };
  },
  async payout(setting) {
    const { stripe, seller } = setting;
    const { token } = seller;
    const api = clientOf(setting.site, token);
    if (!seller.isPayable) await api.setUpPayouts({ body: { password } });
    seller.isPayable = true;
    for (const account of stripe.accounts.values()) account.state = 'active';
    await expect.poll(async () => (await api.readPayouts()).account, { timeout: 20_000 }).toBe('ready');
    await bought(setting, { days: 2 });
    // One that was interrupted before has to end first.
    await expect
      .poll(async () => (await api.myPayouts({ query: {} })).items.map(({ state }) => state), {
        timeout: 120_000,
      })
      .not.toContain('pending');
    const { available } = await api.readPayouts();
    let id = '';
    return {
      ...{ path: '/api/users/me/payouts', body: { amount: available, password }, token },
      replied: (reply) => {
        expect(reply).toMatchObject({ payout: { state: 'pending', amount: available } });
        id = (reply.payout as { id: string }).id;
      },
      settled: async ({ site, stripe: { transfers } }) => {
        expect(transfers.filter(({ group }) => group === id)).toHaveLength(1);
        const { items } = await clientOf(site, token).myPayouts({ query: { limit: 100 } });
        expect(items.find((one) => one.id === id)).toMatchObject({ state: 'sent' });
      },
    };
  },
  async refund(setting) {
    const { token, order } = await bought(setting, { days: 0 });
    return {
      ...{ path: `/api/users/me/orders/${order}/refund`, body: { reason: 'By mistake.' }, token },
      replied: (reply) => expect(reply).toMatchObject({ order: { refund: { state: 'granted' } } }),
      settled: async ({ site, stripe }) => {
        expect(stripe.checkoutOf(order).refunds).toHaveLength(1);
        const read = await clientOf(site, token).readOrder({ params: { id: order } });
        expect(read.order.state).toBe('refunded');
      },
    };
  },
};

/** An order of a new buyer that was paid some days ago. */
async function bought(
  setting: Setting,
  { days }: { days: number },
): Promise<{ token: string; order: string }> {
  const { site, stripe, seller, clock } = setting;
  const token = await signUp(site, `buyer${++setting.made}`);
  const { order } = await clientOf(site, token).buyPrompt({
    params: { id: seller.promptId },
    body: { price },
  });
  const checkout = stripe.checkoutOf(order.id);
  const at = Math.floor(Date.now() / 1000);
  Object.assign(checkout, { state: 'paid', paidAt: at - days * 86_400 });
  clock.daysAgo = days;
  const { body, signature } = stripe.notification('checkout.session.completed', checkout, { at });
  clock.daysAgo = 0;
  const init = { method: 'POST', body, headers: { 'stripe-signature': signature } };
  expect((await fetch(`${site.url}/api/payments/events`, init)).status).toBe(200);
  return { token, order: order.id };
}

/** Repeats a request until it is answered. */
async function repeated(send: () => Promise<Response>): Promise<{ [name: string]: unknown }> {
  for (let attempt = 1; ; attempt++) {
    const response = await send();
    if (response.status < 300) return response.json();
    const text = await response.text();
    const isPassing = response.status >= 500 || text.includes('request-in-progress');
    if (!isPassing || attempt === 60) throw new Error(`${response.status} ${text}`);
    await sleep(1_000);
  }
}

async function newSeller(site: SiteProcess, number: number): Promise<Setting['seller']> {
  const token = await signUp(site, `seller${number}`);
  const body = aPrompt({ isPremium: true, price });
  const { id: promptId } = await clientOf(site, token).publishPrompt({ body });
  return { token, promptId, isPayable: false };
}

const password = 'correct horse battery';

async function signUp(site: SiteProcess, name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password };
  return (await clientOf(site).signUp({ body })).token;
}

function clientOf({ url }: SiteProcess, token?: string): Client {
  const address = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  return createClient({
    base: `${url}/api`,
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
  });
}
