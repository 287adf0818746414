import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type Client, createClient } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/market/orders.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { randomNumbers } from '../support/generated/random-numbers.ts';
import { seed } from '../support/generated/seed.ts';
import { runCommandLine } from '../support/site/command-line.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

const purchases = 50;
const members = 10;
const price = 4.99;
const env = { PAYMENTS: 'test', SEED: 'none', TRUST_PROXY: '1' };

/** A member who sells one prompt and buys those of others. */
interface Member {
  token: string;
  promptId: string;
}

/** What a buyer was told last about a purchase. */
interface Purchase {
  buyer: Member;
  promptId: string;
  /** Orders that were answered, with their last known state. */
  orders: Map<string, Order['state']>;
}

test(`each of ${purchases} purchases is paid and granted once, or unpaid, through a kill during each`, async () => {
  const random = randomNumbers(seed);
  const dataDir = freshFolder();
  let site = await startSite(dataDir, env);
  onTestFinished(async () => void (await site.stop()));
  const team: Member[] = [];
  for (let n = 0; n < members; n++) team.push(await signUp(site, n));

  const made: Purchase[] = [];
  const figures = { kills: 0, withDatabase: 0, interrupted: 0, begun: 0, done: 0 };
  for (let n = 0; n < purchases; n++) {
    const buyer = team[n % members] ?? expect.fail();
    const seller = team[(n + 1 + Math.floor(n / members)) % members] ?? expect.fail();
    const purchase: Purchase = { buyer, promptId: seller.promptId, orders: new Map() };
    made.push(purchase);
    const outcome = random() < 0.2 ? 'delay' : 'succeed';
    let killed = false;
    const killing = async () => {
      // Within the two requests of a purchase, or just after them.
      await sleep(20 + random() * 120);
      const withDatabase = random() < 0.3;
      if (withDatabase) killDatabase(dataDir);
      await site.kill();
      figures.kills++;
      if (withDatabase) figures.withDatabase++;
      killed = true;
    };
    const buying = async () => {
      for (;;) {
        try {
          if (await buy(clientOf(site, buyer.token), purchase, outcome)) return;
        } catch (error) {
          if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
          figures.interrupted++;
          if (killed) return;
        }
        // So that purchases end before and after the kill, too.
        if (killed) return;
        await sleep(5);
      }
    };
    await Promise.all([killing(), buying()]);
    site = await startSite(dataDir, {
      ...env,
      WORKERS: n % 4 === 3 ? '2' : '1',
      PORT: new URL(site.url).port,
    });
    const known = [...purchase.orders.values()];
    if (known.includes('open')) figures.begun++;
    else if (known.length) figures.done++;
    // Like a buyer who reloads the page and tries again.
    await again(() => buy(clientOf(site, buyer.token), purchase, outcome));
  }

  // The delayed payments succeed, and what the kills interrupted is settled.
  const ordersOf = async ({ buyer, orders }: Purchase) =>
    Promise.all(
      [...orders.keys()].map(async (id) => {
        const { order } = await clientOf(site, buyer.token).readOrder({ params: { id } });
        return order;
      }),
    );
  const unsettled = async () => {
    const all = (await Promise.all(made.map(ordersOf))).flat();
    return all.filter(
      ({ state, refund }) => state === 'pending' || (state === 'paid' && refund?.state === 'granted'),
    );
  };
  await expect.poll(unsettled, { timeout: 180_000, interval: 2_000 }).toEqual([]);
  await sleep(20_000);

  const states: Record<string, number> = {};
  for (const purchase of made) {
    const orders = await ordersOf(purchase);
    for (const { state } of orders) states[state] = (states[state] ?? 0) + 1;
    // What was acknowledged as paid stays so, unless it was paid twice.
    const paid = orders.filter(({ state }) => state === 'paid');
    expect([purchase.promptId, paid.length]).toEqual([purchase.promptId, 1]);
    expect(paid[0]?.can.read).toBe(true);
    const { items } = await clientOf(site, purchase.buyer.token).myPurchases({ query: { limit: 100 } });
    expect(
      items.filter(({ promptId, state }) => promptId === purchase.promptId && state === 'paid'),
    ).toHaveLength(1);
  }
  process.stdout.write(`seed ${seed}: ${JSON.stringify({ ...figures, states })}\n`);
  expect(figures.kills).toBe(purchases);
  expect(figures.interrupted).toBeGreaterThan(5);
  expect(figures.done).toBeGreaterThan(5);
  expect(await runCommandLine('ledger', ['verify'], { ...env, DATA_DIR: dataDir })).toMatchObject({
    status: 0,
    output: expect.stringContaining('The ledger is in order.'),
  });
}, 1_800_000);

/** One attempt to buy; true when nothing is left to do. */
async function buy(api: Client, purchase: Purchase, outcome: 'succeed' | 'delay'): Promise<boolean> {
  const { promptId, orders } = purchase;
  const waiting = [...orders].find(([, state]) => state === 'open')?.[0];
  let id = waiting;
  if (!id) {
    try {
      const { order } = await api.buyPrompt({ params: { id: promptId }, body: { price } });
      orders.set(order.id, order.state);
      id = order.id;
    } catch (error) {
      // Bought, or being checked: an earlier attempt was stored although its reply was lost.
      if (error instanceof ApiError && error.status === 409) return true;
      throw error;
    }
  }
  try {
    const { order } = await api.answerTestCheckout({ params: { id }, body: { outcome } });
    orders.set(id, order.state);
  } catch (error) {
    // Decided by an earlier attempt.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    orders.set(id, (await api.readOrder({ params: { id } })).order.state);
  }
  return true;
}

/** Repeats a request until it is answered. */
async function again<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt === 50) throw error;
      if (error.status !== 0 && error.status < 500 && error.status !== 429) throw error;
      await sleep(500);
    }
  }
}

function killDatabase(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function signUp(site: SiteProcess, n: number): Promise<Member> {
  const body = { name: `Member ${n}`, email: `member${n}@example.com`, password: 'correct horse battery' };
  const { token } = await clientOf(site).signUp({ body });
  const prompt = aPrompt({ title: `Number ${n}`, isPremium: true, price });
  return { token, promptId: (await clientOf(site, token).publishPrompt({ body: prompt })).id };
}

function clientOf({ url }: SiteProcess, token?: string): Client {
  return createClient({
    base: `${url}/api`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}
