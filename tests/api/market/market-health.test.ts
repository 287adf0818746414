import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { startMonitoring } from '../../../src/start/monitoring.ts';
import { anOrder, aRefundRequest } from '../../support/market/an-order.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';

let app: MarketApp;

beforeEach(async () => {
  app = await marketApp();
});

/** The values of the market's metrics, by name and kind. */
async function metrics(): Promise<Record<string, number>> {
  const config = { ...readConfig({ METRICS_TOKEN: 'a-token-for-the-metrics' }), dataDir: app.config.dataDir };
  const { metrics: own, close } = await startMonitoring(config, app, { isStopping: () => false });
  const text = (await own?.text()) ?? '';
  await close();
  const found = text.matchAll(
    /^promptorium_(market_waiting_seconds\{kind="\w+"\}|payouts_refused|ledger_problems) (\S+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, name, value]) => [name?.replace(/.*"(\w+)".*/, '$1'), Number(value)]),
  );
}

const nothing = { order: 0, decision: 0, refund: 0, payout: 0, payouts_refused: 0, ledger_problems: 0 };
const run = (statement: ReturnType<typeof sql>) => app.pool.db.execute(statement);

it('says that nothing waits where all is done', async () => {
  expect(await metrics()).toEqual(nothing);
  await buy(await app.user('buyer'), await premiumPrompt(await app.user('seller')));
  expect(await metrics()).toEqual(nothing);
});

it('tells how long orders, refunds and payouts have waited', async () => {
  await anOrder(app, {}, 'none');
  await run(sql`update orders set created_at = created_at - interval '2 hours'`);
  expect((await metrics()).order).toBeGreaterThanOrEqual(7_200);
  // A payment that takes days is asked about; nothing more is expected of one that is given up.
  await run(sql`update orders set state = 'pending', check_at = now() + interval '1 hour'`);
  expect((await metrics()).order).toBe(0);
  await run(sql`update orders set check_at = null`);
  expect((await metrics()).order).toBeGreaterThanOrEqual(7_200);

  const seller = await app.user('seller');
  await aRefundRequest(app, seller, 'asked');
  expect(await metrics()).toMatchObject({ decision: 0, refund: 0 });
  await run(sql`update refunds set state = 'escalated', answer_until = created_at - interval '1 day'`);
  expect((await metrics()).decision).toBeGreaterThanOrEqual(86_000);
  await run(
    sql`update refunds set state = 'granted', decided_at = created_at - interval '1 hour', sent_at = null`,
  );
  expect(await metrics()).toMatchObject({ decision: 0, refund: expect.any(Number) });
  expect((await metrics()).refund).toBeGreaterThanOrEqual(3_500);

  const payout = (state: string, ago: string) =>
    run(sql`
    insert into payouts (id, seller_id, amount_cents, currency, provider, is_test, account, state, created_at)
    values (gen_random_uuid(), ${seller.id}, 100, 'usd', 'test', true, 'a', ${state}, (select max(created_at) from refunds) - ${ago}::interval)`);
  await payout('pending', '2 days');
  await payout('failed', '1 day');
  await payout('failed', '8 days');
  expect(await metrics()).toMatchObject({ payouts_refused: 1 });
  expect((await metrics()).payout).toBeGreaterThanOrEqual(172_000);
});

it('finds that recent entries of the ledger contradict their orders', async () => {
  await buy(await app.user('buyer'), await premiumPrompt(await app.user('seller')));
  await run(sql`update orders set price_cents = price_cents + 1`);
  expect((await metrics()).ledger_problems).toBeGreaterThan(0);
});
