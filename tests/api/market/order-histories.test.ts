import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { accounts } from '../../../src/domain/market/ledger.ts';
import type { OrderState } from '../../../src/domain/market/market.ts';
import { type PaymentEventKind, standingAfter } from '../../../src/domain/market/payment-events.ts';
import type { PaymentEvent } from '../../../src/operations/core/adapters/payment-adapters.ts';
import type { MemberContext } from '../../../src/operations/core/context.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { goLive } from '../../../src/operations/market/go-live.ts';
import { verifyLedger } from '../../../src/operations/market/ledger/verify.ts';
import { receiveEvents } from '../../../src/operations/market/orders/apply-events.ts';
import { buyPrompt } from '../../../src/operations/market/orders/buy.ts';
import { openPurchase } from '../../../src/operations/market/orders/read-text.ts';
import { answerRefund } from '../../../src/operations/market/refunds/answer.ts';
import { refundOrder } from '../../../src/operations/market/refunds/make.ts';
import { requestRefund } from '../../../src/operations/market/refunds/request.ts';
import { settleOrders } from '../../../src/operations/market/settle.ts';
import { isFuzzing } from '../../support/generated/seed.ts';
import { type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import {
  disputeFee,
  isTaken,
  type LossyPayments,
  lossyPayments,
  providerFee,
  refundsOf,
  taxOnTop,
} from '../../support/servers/lossy-payments.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

const histories = isFuzzing ? 20 : 3;
const plansEach = 150;
const buyersEach = 16;
const promptsEach = 8;
const orders = histories * 100;

let app: MarketApp;
let payments: LossyPayments;

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await marketApp({ limits: { ...limits, write: { most: 100_000, seconds: 60 } } });
  // Each history takes a month, and sessions end by the machine's clock.
  app.clock.now = new Date('2023-01-01T12:00:00Z');
  payments = lossyPayments(() => app.clock.now);
});

/**
 * What happens at a checkout, in this order: kinds of events, with the name of a refund or dispute and the
 * cents of a refund.
 */
type Step = PaymentEventKind | readonly [PaymentEventKind, subject: string, cents?: number];
const stories: readonly (readonly Step[])[] = [
  [],
  ['failed'],
  ['cancelled'],
  ['pending', 'failed'],
  ...Array.from({ length: 5 }, () => ['paid'] as const),
  ['pending', 'paid'],
  ['failed', 'paid'],
  ['cancelled', 'paid'],
  ['paid', 'refunded'],
  ['paid', 'disputed'],
  ['pending', 'paid', 'disputed', 'refunded'],
  ['paid', 'disputed', 'dispute_won'],
  ['paid', ['refunded', 're_1', 40]],
  ['paid', ['refunded', 're_1', 40], ['refunded', 're_2', 60]],
  ['paid', ['refunded', 're_1', 40], ['refund_failed', 're_1']],
  ['paid', ['refunded', 're_1'], ['refund_failed', 're_1']],
  ['paid', ['refunded', 're_1', 40], ['disputed', 'dp_1']],
  ['paid', ['disputed', 'dp_1'], ['dispute_won', 'dp_1'], ['disputed', 'dp_2'], ['dispute_won', 'dp_2']],
  ['paid', ['disputed', 'dp_1'], ['dispute_won', 'dp_1'], ['disputed', 'dp_2']],
];
const partsOf = (step: Step): readonly [kind: PaymentEventKind, subject?: string, cents?: number] =>
  typeof step === 'string' ? [step] : step;

const orderPlan = fc.record({
  buyer: fc.nat(buyersEach - 1),
  prompt: fc.nat(promptsEach - 1),
  /** A new price makes a second order of the same prompt possible while the first one is open. */
  reprices: fc.boolean(),
  story: fc.constantFrom(...stories),
  /** How often each event is reported: 0 when it is lost. */
  reports: fc.array(fc.constantFrom(0, 0, 1, 1, 1, 2, 3), { minLength: 5, maxLength: 5 }),
  opens: fc.boolean(),
  asksRefund: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn < 2),
  sellerGrants: fc.boolean(),
  /** The seller returns a part without a request. */
  returnsPart: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn < 2),
});

const history = fc.record({
  plans: fc.array(orderPlan, { minLength: plansEach, maxLength: plansEach }),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
});

it(`the books, the orders and the buyers' access agree after ${orders} random orders`, async () => {
  const seller = await app.user('seller');
  const seen: Record<OrderState, number> = {
    ...{ open: 0, pending: 0, paid: 0, failed: 0, cancelled: 0, refunded: 0, disputed: 0 },
  };
  let run = 0;
  let returnedTwice = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ plans, order }) => {
      run++;
      const buyers = await Promise.all(
        Array.from({ length: buyersEach }, (_, n) => app.user(`buyer${run}x${n}`)),
      );
      const prompts: string[] = [];
      for (let n = 0; n < promptsEach; n++) prompts.push(await premiumPrompt(seller));
      const random = () => order.next().value ?? 0;
      Object.assign(payments.fails, { share: 0.1, random });
      const refs: string[] = [];
      for (const part of halves(plans)) await live(part, { seller, buyers, prompts, refs, random });
      payments.fails.share = 0;
      await settleAll();
      returnedTwice += await check(refs, seen);
    }),
    // A history is too long to be made smaller one order at a time.
    { numRuns: histories, endOnFailure: true },
  );
  const real = { ...systemContext(app), payments: { ...payments, isTest: false } };
  await goLive(real);
  expect((await verifyLedger(real)).problems).toEqual([]);
  const [inForce] = await app.pool.db.execute<{ count: number }>(
    sql`select count(*)::int as count from grants where ended_at is null`,
  );
  expect(inForce?.count).toBe(0);
  process.stdout.write(`${JSON.stringify({ ...seen, returnedTwice })}\n`);
  // Otherwise the histories would show nothing.
  const total = Object.values(seen).reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(orders);
  for (const state of ['paid', 'failed', 'cancelled', 'refunded', 'disputed'] as const)
    expect(seen[state]).toBeGreaterThan(histories);
  expect(returnedTwice).toBeGreaterThan(0);
}, 600_000);

interface World {
  seller: TestUser;
  buyers: TestUser[];
  prompts: string[];
  refs: string[];
  random: () => number;
}

type Plan = typeof orderPlan extends fc.Arbitrary<infer P> ? P : never;

/**
 * Makes orders, lets their stories happen, and reports them in any order, several at a time, while buyers
 * read and ask for refunds.
 */
async function live(plans: readonly Plan[], { seller, buyers, prompts, refs, random }: World): Promise<void> {
  const reports: PaymentEvent[] = [];
  const paid: { id: string; plan: Plan; buyer: TestUser }[] = [];
  for (const plan of plans) {
    const buyer = buyers[plan.buyer] ?? expect.fail();
    const promptId = prompts[plan.prompt] ?? expect.fail();
    if (plan.reprices)
      await app.pool.db.execute(
        sql`update prompts set price_cents = price_cents % 900 + 101 where id = ${promptId}`,
      );
    const [row] = await app.pool.db.execute<{ cents: number }>(
      sql`select price_cents as cents from prompts where id = ${promptId}`,
    );
    const made = await buyPrompt(as(buyer), promptId, { price: (row?.cents ?? 0) / 100 });
    // Owned, or being checked.
    if (isFailure(made)) continue;
    const { id } = made.order;
    const ref = `checkout-${id}`;
    // An unpaid order was returned again.
    if (payments.truth.has(ref)) continue;
    refs.push(ref);
    app.later(1);
    plan.story.forEach((step, index) => {
      const [kind, subject, cents] = partsOf(step);
      const event = payments.happen(ref, kind, subject, cents);
      for (let times = plan.reports[index] ?? 1; times > 0; times--) reports.push(event);
    });
    if (plan.story.some((step) => partsOf(step)[0] === 'paid')) paid.push({ id, plan, buyer });
  }
  const shuffled = reports.map((event) => ({ event, at: random() })).sort((one, other) => one.at - other.at);
  const deliver = async () => {
    for (let next = shuffled.pop(); next; next = shuffled.pop())
      await receiveEvents(as(buyers[0] ?? expect.fail()), [next.event]);
  };
  const use = async () => {
    for (const { id, plan, buyer } of paid) {
      if (plan.opens) await openPurchase(as(buyer), id, { consent: true });
      if (plan.returnsPart) await refundOrder(as(seller), id, { amount: 0.3, reason: 'Sorry.' });
      if (!plan.asksRefund) continue;
      const asked = await requestRefund(as(buyer), id, 'Changed my mind');
      if (isFailure(asked) || asked.refund?.state !== 'asked') continue;
      await answerRefund(as(seller), asked.refund.id, { grant: plan.sellerGrants });
    }
  };
  await Promise.all([deliver(), deliver(), deliver(), use()]);
}

/** Settles until nothing is due any more for weeks. */
async function settleAll(): Promise<void> {
  for (const seconds of [20, 60, 600, 7_200, 90_000, 2 * 86_400, 30 * 86_400]) {
    app.later(seconds);
    await settleOrders({ ...systemContext(app), payments });
    await settleOrders({ ...systemContext(app), payments });
  }
}

/**
 * Compares what is stored with what really happened, and returns how many payments went back because they
 * gave no access.
 */
async function check(refs: readonly string[], seen: Record<OrderState, number>): Promise<number> {
  const { balances, problems } = await verifyLedger(systemContext(app));
  expect(problems).toEqual([]);
  expect(balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);

  const orders = await app.pool.db.execute<{
    ref: string;
    state: OrderState;
    price: number;
    tax: number;
    grants: number;
    twice: boolean;
    claim: boolean;
    granted: boolean;
    refunded: number;
  }>(sql`
    select provider_ref as ref, state, price_cents as price, tax_cents as tax,
      (select count(*)::int from grants g where g.buyer_id = o.buyer_id and g.prompt_id = o.prompt_id and g.ended_at is null) as grants,
      exists (select 1 from refunds r where r.order_id = o.id and r.reason like 'The buyer already had the access%') as twice,
      exists (select 1 from refunds r where r.order_id = o.id and r.state = 'escalated' and r.problem <> '') as claim,
      exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null) as granted, refunded_cents as refunded
    from orders o`);
  const of = new Map(orders.map((order) => [order.ref, order]));
  for (const ref of refs) {
    const order = of.get(ref) ?? expect.fail(`${ref} is not stored`);
    const truth = payments.truth.get(ref) ?? [];
    // An order of which nothing is ever known is cancelled after a day.
    const total = order.price + order.tax;
    const expected = truth.length ? standingAfter('open', total, truth).state : 'cancelled';
    expect([ref, order.state]).toEqual([ref, expected]);
    seen[order.state]++;
    // A buyer who is charged has access, once, or a claim that an admin decides.
    if (order.state === 'paid' && !order.claim) expect([ref, order.grants]).toEqual([ref, 1]);
    // What the provider keeps, counted in another way.
    const kept = keptOf(truth, total);
    const isKept = order.state === 'paid' ? total - order.refunded : 0;
    expect([ref, isKept]).toEqual([ref, kept]);
    expect(order.grants).toBeLessThanOrEqual(1);
  }
  const count = async (query: ReturnType<typeof sql>) =>
    (await app.pool.db.execute<{ count: number }>(query))[0]?.count;
  const paidNow = orders.filter(({ state }) => state === 'paid');
  for (const { ref, granted, claim } of paidNow) expect([ref, granted || claim]).toEqual([ref, true]);
  expect(await count(sql`select count(*)::int as count from grants where ended_at is null`)).toBe(
    paidNow.filter(({ granted }) => granted).length,
  );
  // The account of the buyers is what the provider has taken and not returned.
  const taken = [...payments.truth].reduce((sum, [ref, events]) => {
    return sum + keptOf(events, (of.get(ref)?.price ?? 0) + taxOnTop);
  }, 0);
  const balance = (account: string) => balances.find((row) => row.account === account)?.cents ?? 0;
  expect(balance(accounts.buyers)).toBe(-taken);
  const paid = [...payments.truth.values()].filter((events) => events.some(({ kind }) => kind === 'paid'));
  const disputes = paid.reduce(
    (sum, events) => sum + events.filter(({ kind }) => kind === 'disputed').length,
    0,
  );
  expect(balance(accounts.provider)).toBe(paid.length * providerFee + disputes * disputeFee);
  const taxes = paidNow.reduce(
    (sum, { refunded, price }) => sum + taxOnTop - Math.round((refunded * taxOnTop) / (price + taxOnTop)),
    0,
  );
  expect(balance(accounts.tax)).toBe(taxes);
  return orders.filter(({ ref, twice }) => twice && refs.includes(ref)).length;
}

/** Cents of a payment that the provider has and did not return. */
function keptOf(events: readonly PaymentEvent[], total: number): number {
  if (!events.some(({ kind }) => kind === 'paid') || isTaken(events)) return 0;
  const returned = refundsOf(events).reduce((sum, { amountCents }) => sum + (amountCents ?? total), 0);
  return Math.max(0, total - returned);
}

function as(user: TestUser): MemberContext {
  const { id, username } = user;
  return { ...app.contextFor({ role: 'member', id, username }), payments };
}

function halves<T>(items: readonly T[]): T[][] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
