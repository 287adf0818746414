import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openPool } from '../../../src/database/core/connection.ts';
import { withSession } from '../../../src/database/hosting/embedded/session.ts';
import { migrateWithin, migrationFiles } from '../../../src/database/hosting/migrate.ts';
import { exportLedger } from '../../../src/operations/market/ledger/export.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let buyer: TestUser;
let promptId: string;

const numbered = (series: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${series}-${String(n + 1).padStart(6, '0')}`);
const order = async (as: TestUser) =>
  (await as.api.buyPrompt({ params: { id: promptId }, body: { price } })).order;
const pay = async (as: TestUser, id: string) =>
  (await as.api.answerTestCheckout({ params: { id }, body: { outcome: 'succeed' } })).order;

describe('on a site that sells', () => {
  beforeEach(async () => {
    app = await marketApp();
    promptId = await premiumPrompt(await app.user('seller'));
    buyer = await app.user('buyer');
  });

  it('payments at the same time get consecutive numbers, each one once', async () => {
    const buyers = await Promise.all(Array.from({ length: 25 }, (_, n) => app.user(`buyer${n}`)));
    const orders = await Promise.all(buyers.map(async (as) => ({ as, id: (await order(as)).id })));
    const paid = await Promise.all(orders.map(({ as, id }) => pay(as, id)));
    expect(paid.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(numbered('TEST-2026', 25));
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('a number is given when the order is paid, and does not change when it is refunded', async () => {
    const { id, receiptNumber } = await order(buyer);
    expect(receiptNumber).toBeNull();
    expect(await buy(await app.user('earlier'), promptId)).toMatchObject({
      receiptNumber: 'TEST-2026-000001',
    });
    expect(await buy(await app.user('failed'), promptId, 'fail')).toMatchObject({ receiptNumber: null });
    expect(await pay(buyer, id)).toMatchObject({ receiptNumber: 'TEST-2026-000002' });
    const { order: refunded } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
    expect(refunded).toMatchObject({ state: 'refunded', receiptNumber: 'TEST-2026-000002' });
  });

  it('a payment that is not stored leaves no gap', async () => {
    const { id } = await order(buyer);
    const stopped = app.pool.db.transaction(async (tx) => {
      const rows = await tx.execute(
        sql`update orders set paid_at = '2026-03-01T12:00:00Z' where id = ${id} returning receipt_number`,
      );
      expect(rows[0]?.receipt_number).toBe('TEST-2026-000001');
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await pay(buyer, id)).toMatchObject({ receiptNumber: 'TEST-2026-000001' });
  });

  it('years are those of UTC, and money has numbers of its own', async () => {
    const payAt = async (name: string, paidAt: string, isTest = true) => {
      const { id } = await order(await app.user(name));
      const rows = await app.pool.db.execute(
        sql`update orders set paid_at = ${paidAt}, is_test = ${isTest} where id = ${id} returning receipt_number`,
      );
      return rows[0]?.receipt_number;
    };
    expect(await payAt('last', '2026-12-31T23:59:59.999Z')).toBe('TEST-2026-000001');
    expect(await payAt('first', '2027-01-01T00:00:00.000Z')).toBe('TEST-2027-000001');
    expect(await payAt('real', '2027-01-01T00:00:01.000Z', false)).toBe('2027-000001');
  });

  it('each entry of an order in the export names its receipt', async () => {
    const { number } = await buy(buyer, promptId);
    const entries = await Array.fromAsync(exportLedger(systemContext(app)));
    expect(entries.map(({ order, receipt }) => ({ order, receipt }))).toEqual([
      { order: number, receipt: 'TEST-2026-000001' },
      { order: number, receipt: 'TEST-2026-000001' },
    ]);
  });

  it('the check of the ledger reports a missing number and a gap', async () => {
    await buy(buyer, promptId);
    await app.pool.db.execute(sql`update receipt_counters set last = 2`);
    expect(await ledgerProblems(app)).toEqual([
      'the receipts of a series are not numbered without gaps: TEST-2026',
    ]);
    await app.pool.db.execute(sql`update orders set receipt_number = null`);
    expect(await ledgerProblems(app)).toContainEqual(
      expect.stringContaining('it is paid, but its receipt has no number'),
    );
  });
});

it('orders from before the numbers are numbered in the order of payment, and later ones follow', async () => {
  const server = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withSession(server, 30, (session) => session.query(`create database ${database}`));
  const pool = openPool({ ...server, database });
  try {
    const options = { holder: 'test', log: () => {} };
    const files = migrationFiles();
    const here = files.findIndex(({ name }) => name.endsWith('-receipts-and-withdrawal.sql'));
    await migrateWithin(pool.db, files.slice(0, here), options);
    const add = (number: string, paidAt: string | null, isTest = false) =>
      pool.db.execute(sql`
        insert into orders (id, number, buyer_id, seller_id, prompt_id, title, version, text_hash, price_cents, fee_cents,
          currency, refund_days, operator_name, operator_address, provider, is_test, state, created_at, paid_at)
        select gen_random_uuid(), ${number}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', 1, '', 499, 0,
          'usd', 14, '', '', 'stripe', ${isTest}, ${paidAt ? 'paid' : 'open'}, now(), ${paidAt}::timestamptz`);
    await add('second', '2025-12-31T23:00:00Z');
    await add('first', '2025-06-01T12:00:00Z');
    await add('next year', '2026-01-01T00:00:00Z');
    await add('test', '2025-07-01T12:00:00Z', true);
    await add('unpaid', null);
    await migrateWithin(pool.db, files.slice(here), options);
    await add('later', '2026-03-01T12:00:00Z');
    const rows = await pool.db.execute(
      sql`select number, receipt_number from orders order by receipt_number nulls last`,
    );
    expect(rows.map(({ number, receipt_number }) => [receipt_number, number])).toEqual([
      ['2025-000001', 'first'],
      ['2025-000002', 'second'],
      ['2026-000001', 'next year'],
      ['2026-000002', 'later'],
      ['TEST-2025-000001', 'test'],
      [null, 'unpaid'],
    ]);
  } finally {
    await pool.close();
    await withSession(server, 30, (session) => session.query(`drop database ${database}`));
  }
});
