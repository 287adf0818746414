import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { accounts } from '../../../src/domain/market/ledger.ts';
import { PaymentRefused } from '../../../src/domain/market/market-work.ts';
import type { Payments } from '../../../src/operations/core/adapters/payment-adapters.ts';
import type { MemberContext } from '../../../src/operations/core/context.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { verifyLedger } from '../../../src/operations/market/ledger/verify.ts';
import { payOut, payWeekly } from '../../../src/operations/market/payouts/pay-out.ts';
import { readPayouts } from '../../../src/operations/market/payouts/read.ts';
import { settleOrders } from '../../../src/operations/market/settle.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import { sessionOf } from '../../support/site/session-of.ts';
import type { TestUser } from '../../support/site/test-app.ts';

const day = 86_400;

let app: MarketApp;
let payments: Payments;
/** The key and outcome of the last try of each payout. */
const keys = new Map<string, { key: string; outcome: string }>();
let retried = 0;
let replaced = 0;
/** What the provider has really paid, by the payout's id. */
const paid = new Map<string, { account: string; cents: number }>();
/**
 * What happens to the next payments: a reply, none although it is paid, none because it is not, or a refusal,
 * for good, for now, or because the account is gone.
 */
let outcomes: ('paid' | 'lost' | 'down' | 'refused' | 'later' | 'gone')[] = [];

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await marketApp({ limits: { ...limits, write: { most: 100_000, seconds: 60 } } });
  // Each history takes months, and sessions end by the machine's clock.
  app.clock.now = new Date('2020-01-01T12:00:00Z');
  const real = systemContext(app).payments;
  if (!real) throw new Error('The site does not sell.');
  payments = {
    ...real,
    payouts: {
      ...real.payouts,
      pay: async ({ id, key, account, amountCents }) => {
        const outcome = outcomes.pop() ?? 'paid';
        const last = keys.get(id);
        // Another key only after a refusal.
        if (last) expect(key === last.key).toBe(last.outcome !== 'later');
        if (last) retried++;
        keys.set(id, { key, outcome });
        if (paid.has(id)) return { ref: id };
        if (outcome === 'refused') return { refused: { code: 'no', message: 'No.' } };
        if (outcome === 'gone') {
          await real.payouts.decide?.(account, 'gone');
          return { refused: { code: 'account_invalid', message: 'No.' }, isGone: true };
        }
        if (outcome === 'later') throw new PaymentRefused('balance_insufficient', 'Too little.');
        if (outcome !== 'down') paid.set(id, { account, cents: amountCents });
        if (outcome !== 'paid') throw new Error('no reply');
        return { ref: id };
      },
    },
  };
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('sell' as const) },
  { weight: 1, arbitrary: fc.constantFrom('dispute' as const, 'refund' as const) },
  { weight: 3, arbitrary: fc.constantFrom('pay' as const, 'twice' as const, 'week' as const) },
  { weight: 3, arbitrary: fc.constant('later' as const) },
);
const history = fc.record({
  steps: fc.array(step, { minLength: 25, maxLength: 25 }),
  outcomes: fc.array(fc.constantFrom('paid', 'paid', 'lost', 'down', 'refused', 'later', 'gone'), {
    minLength: 10,
    maxLength: 10,
  }),
});

it('no seller is ever paid more than they can be, and nothing is paid twice', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const seller = await app.user(`seller${++run}`);
      await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
      outcomes = [...given.outcomes];
      let sold = 0;
      for (const next of given.steps) {
        if (next === 'sell' || next === 'dispute' || next === 'refund') {
          const buyer = await app.user(`buyer${run}x${++sold}`);
          const order = await buy(
            buyer,
            await premiumPrompt(seller),
            next === 'dispute' ? 'dispute' : 'succeed',
          );
          if (next === 'refund')
            await buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'No.' } });
        } else if (next === 'later') {
          app.later(5 * day);
          await settle();
          // A seller whose account is gone sets up another one.
          const { account } = await readPayouts(as(seller));
          if (account === 'gone') {
            replaced++;
            await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
          }
        } else await pay(seller, next);
        await check(seller);
      }
      outcomes = [];
      for (let n = 0; n < 4; n++) {
        app.later(day);
        await settle();
      }
      await check(seller);
      expect(await count(sql`select count(*)::int as count from payouts where state = 'pending'`)).toBe(0);
      const { items } = await seller.api.myPayouts({ query: { limit: 50 } });
      for (const { id, state } of items)
        if (state === 'sent')
          expect(await seller.api.payoutStatement({ params: { id } })).toMatchObject({ other: 0 });
    }),
    { numRuns: 20, endOnFailure: true },
  );
  // Otherwise the histories would show nothing.
  for (const state of ['sent', 'failed'])
    expect(
      await count(sql`select count(*)::int as count from payouts where state = ${state}`),
    ).toBeGreaterThan(5);
  expect(retried).toBeGreaterThan(5);
  expect(replaced).toBeGreaterThan(0);
}, 400_000);

const settle = () => settleOrders({ ...systemContext(app), payments });
const count = async (query: ReturnType<typeof sql>) =>
  (await app.pool.db.execute<{ count: number }>(query))[0]?.count;

/** Pays a seller, and compares with what could be paid before. */
async function pay(seller: TestUser, how: 'pay' | 'twice' | 'week'): Promise<void> {
  const before = await readPayouts(as(seller));
  const own = `test_${seller.id}`;
  const total = () =>
    [...paid.values()].reduce((sum, { account, cents }) => sum + (account.startsWith(own) ? cents : 0), 0);
  const paidBefore = total();
  if (how === 'week') {
    await payWeekly({ ...systemContext(app), payments });
    await settle();
  } else {
    const ctx = await signedIn(seller);
    const asked = Array.from({ length: how === 'twice' ? 3 : 1 }, () =>
      payOut(ctx, { amount: before.available }),
    );
    const made = (await Promise.all(asked)).flatMap((reply) => (isFailure(reply) ? [] : [reply.id]));
    await app.finish();
    // One that was refused is owed again, and may be followed by another one.
    const kept = sql`select count(*)::int as count from payouts where state <> 'failed' and id in (
      select value::uuid from json_array_elements_text(${JSON.stringify(made)}::json))`;
    expect(await count(kept)).toBeLessThanOrEqual(1);
  }
  expect(total() - paidBefore).toBeLessThanOrEqual(Math.round(before.available * 100));
}

/** Compares the books with what the provider has paid. */
async function check(seller: TestUser): Promise<void> {
  const { balances, problems } = await verifyLedger(systemContext(app));
  expect(problems).toEqual([]);
  const bank = balances.find(({ account }) => account === accounts.bank)?.cents ?? 0;
  const [row] = await app.pool.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as cents from payouts where state <> 'failed'`,
  );
  expect(bank).toBe(row?.cents);
  for (const [id] of paid)
    expect(
      await count(sql`select count(*)::int as count from payouts where id = ${id} and state <> 'failed'`),
    ).toBe(1);
  const { balance, available, refundable } = await readPayouts(as(seller));
  expect(available).toBeLessThanOrEqual(Math.max(0, balance));
  expect(refundable).toBeGreaterThanOrEqual(0);
}

/** The same with a session, which began a moment ago. */
async function signedIn(user: TestUser): Promise<MemberContext> {
  const ctx = as(user);
  return { ...ctx, viewer: { ...ctx.viewer, session: await sessionOf(app, user.id) } };
}

function as({ id, username }: TestUser): MemberContext {
  return { ...app.contextFor({ role: 'member', id, username }), payments };
}
