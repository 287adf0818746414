import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ledgerCommand } from '../../../src/cli/ledger.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { runCommand } from '../../support/site/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => rmSync(folder, { recursive: true }));

let app: MarketApp;
let number: string;
let sellerId: string;

beforeEach(async () => {
  app = await marketApp();
  const seller = await app.user('seller');
  sellerId = seller.id;
  const id = await premiumPrompt(seller);
  number = (await buy(await app.user('buyer'), id)).number;
});

const run = (...args: string[]) => runCommand(app, ledgerCommand, args);

it('is in order, and shows the balance of each account', async () => {
  expect(await run('verify')).toEqual({
    status: 0,
    printed: [
      'buyers              -4.99 usd (test: no money moved)',
      'platform             0.75 usd (test: no money moved)',
      'sellers              4.24 usd (test: no money moved)',
      'The ledger is in order.',
    ],
    warned: [],
  });
});

it.each([
  [
    'an order without entries',
    sql`insert into orders select 'a0000000-0000-7000-8000-000000000000', 'COPY-COPY', buyer_id, seller_id, prompt_id, title, version, text_hash, price_cents, fee_cents, currency, refund_days, operator_name, operator_address, provider, is_test, 'copy', state, created_at, check_at, paid_at, opened_at, ended_at, 0, gen_random_uuid() from orders`,
    [
      /COPY-COPY: it is paid, but its buyer has no access/,
      /COPY-COPY: its price is not shared as agreed/,
      /COPY-COPY: the entries of its payment are not its price/,
    ],
  ],
  ['a lost grant', sql`delete from grants`, [/: it is paid, but its buyer has no access/]],
  [
    'a grant of an order that is not paid',
    sql`update orders set state = 'failed', paid_at = null`,
    [/: it is not paid, but has entries/, /: its buyer has access, but it is not paid/],
  ],
  [
    'an amount too much',
    sql`insert into ledger select 'a0000000-0000-7000-8000-000000000001', id, 'platform_fee', 'buyers', 'seller:' || seller_id, 1, currency, paid_at from orders`,
    [/: the entries of its payment are not its price/],
  ],
  [
    'money that went back without a refund',
    sql`insert into ledger select 'a0000000-0000-7000-8000-000000000002', id, 'refund', 'platform', 'buyers', 75, currency, paid_at from orders`,
    [/: money went back, but it is still paid/],
  ],
])('finds %s', async (_, damage, problems) => {
  await app.pool.db.execute(damage);
  const { status, warned } = await run('verify');
  expect([status, warned.sort()]).toEqual([1, problems.map((problem) => expect.stringMatching(problem))]);
});

it('cannot be changed or emptied, not even by the product itself', async () => {
  for (const statement of ['update ledger set amount_cents = 1', 'delete from ledger', 'truncate ledger'])
    await expect(app.pool.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed or deleted') },
    });
  await expect(
    app.pool.db.execute(
      "insert into ledger select gen_random_uuid(), id, 'payout', 'platform', 'platform', 1, currency, paid_at from orders",
    ),
  ).rejects.toThrow();
});

it('is written to a file', async () => {
  const file = join(folder, 'ledger.csv');
  expect(await run('export', file)).toMatchObject({ status: 0, printed: [`2 entries written to ${file}.`] });
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  expect(head).toBe('bookedAt,id,order,payout,kind,from,to,amount,currency,test');
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const at = '2026-03-01T12:00:00.000Z';
  // Entries of one transaction have the same time.
  const byKind = rows
    .map((row) => row.split(','))
    .sort((one, other) => (one[4] ?? '').localeCompare(other[4] ?? ''));
  expect(byKind).toEqual([
    [at, id, number, '', 'payment', 'buyers', `seller:${sellerId}`, '4.24', 'usd', 'yes'],
    [at, id, number, '', 'platform_fee', 'buyers', 'platform', '0.75', 'usd', 'yes'],
  ]);
});

it.each([[[]], [['check']], [['verify', 'now']], [['export']], [['export', 'ledger.txt']]])(
  'refuses the arguments %j',
  async (args) => {
    expect((await run(...args)).status).toBe(2);
  },
);
