import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const entry =
  'insert into ledger (id, order_id, kind, from_account, to_account, amount_cents, currency, booked_at, seq)';
const withoutTriggers = (damage: string) =>
  `alter table ledger disable trigger ledger_is_append_only; ${damage}; alter table ledger enable trigger ledger_is_append_only`;
const payout = `insert into payouts (id, seller_id, amount_cents, currency, provider, is_test, account, state, created_at, ref)
  select 'a0000000-0000-7000-8000-00000000000a', seller_id, 424, currency, 'test', true, 'test_1'`;

it.each([
  [
    'an order without entries',
    `insert into orders select 'a0000000-0000-7000-8000-000000000000', 'COPY-COPY', buyer_id, seller_id, prompt_id, title, version, text_hash, text_salt, price_cents, fee_cents, currency, refund_days, operator_name, operator_address, provider, is_test, 'copy', state, created_at, check_at, paid_at, opened_at, ended_at, 0, gen_random_uuid() from orders`,
    [
      /COPY-COPY: it is paid, but its buyer has no access/,
      /COPY-COPY: its price is not shared as agreed/,
      /COPY-COPY: the entries of its payment are not its price/,
    ],
  ],
  ['a lost grant', 'delete from grants', [/: it is paid, but its buyer has no access/]],
  [
    'a grant of an order that is not paid',
    `update orders set state = 'failed', paid_at = null`,
    [/: it is not paid, but has entries/, /: its buyer has access, but it is not paid/],
  ],
  [
    'an amount too much',
    `${entry} select gen_random_uuid(), id, 'platform_fee', 'buyers', 'seller:' || seller_id, 1, currency, paid_at, 0 from orders`,
    [/: the entries of its payment are not its price/],
  ],
  [
    'money that went back without a refund',
    `${entry} select gen_random_uuid(), id, 'refund', 'platform', 'buyers', 75, currency, paid_at, 0 from orders`,
    [/: the money that went back is not what was refunded/, /: what went back is booked as another kind/],
  ],
  [
    'a partial refund that the seller does not share',
    `${entry} select gen_random_uuid(), id, 'refund', 'platform', 'buyers', 75, currency, paid_at, 0 from orders;
      update orders set refunded_cents = 75`,
    [/: what was refunded is not shared as the price was/],
  ],
  [
    'a refund that is only a state',
    `update orders set state = 'refunded'; update grants set ended_at = now()`,
    [/: what went back is not what was paid/],
  ],
  [
    'a dispute that is booked as a refund',
    `${entry} select gen_random_uuid(), id, 'refund', 'platform', 'buyers', 75, currency, paid_at, 0 from orders;
      ${entry} select gen_random_uuid(), id, 'refund', 'seller:' || seller_id, 'buyers', 424, currency, paid_at, 0 from orders;
      update orders set state = 'disputed'; update grants set ended_at = now()`,
    [/: what went back is booked as another kind/],
  ],
  [
    'a changed entry',
    withoutTriggers(`update ledger set amount_cents = amount_cents - 1 where kind = 'payment'`),
    [/: its price is not shared as agreed/, /: the entries of its payment are not its price/],
  ],
  [
    'a lost entry',
    withoutTriggers(`delete from ledger where kind = 'platform_fee'`),
    [/: its price is not shared as agreed/, /: the entries of its payment are not its price/],
  ],
  [
    'an entry for another seller',
    `${entry} select gen_random_uuid(), id, 'dispute', 'platform', 'seller:' || buyer_id, 75, currency, paid_at, 0 from orders`,
    [/an entry of an order goes to an account that is not part of it/],
  ],
  [
    'an entry for real money of a test order',
    withoutTriggers(`update ledger set is_test = false where kind = 'platform_fee'`),
    [/: test and real money are mixed/],
  ],
  [
    'an entry without a subject',
    `insert into ledger (id, kind, from_account, to_account, amount_cents, currency, booked_at) values (gen_random_uuid(), 'payment', 'buyers', 'platform', 5, 'usd', now())`,
    [/an entry has no order, no payout and no reason/],
  ],
  [
    'a payout that was paid and is owed',
    `${payout}, 'sent', paid_at, 'tr_1' from orders`,
    [/the entries of a payout are not its amount/],
  ],
  [
    'a refused payout that was not booked back',
    `${payout}, 'failed', paid_at, null from orders;
      insert into ledger (id, payout_id, kind, from_account, to_account, amount_cents, currency, booked_at)
      select gen_random_uuid(), p.id, 'payout', 'seller:' || p.seller_id, 'bank', 424, 'usd', p.created_at from payouts p`,
    [/the entries of a payout are not its amount/],
  ],
  [
    'a payout without the name of its transfer',
    `${payout}, 'sent', paid_at, null from orders;
      insert into ledger (id, payout_id, kind, from_account, to_account, amount_cents, currency, booked_at)
      select gen_random_uuid(), p.id, 'payout', 'seller:' || p.seller_id, 'bank', 424, 'usd', p.created_at from payouts p`,
    [/a payout was confirmed without the name of its transfer/],
  ],
  [
    'access by an order of somebody else',
    `update grants set buyer_id = (select id from users where username = 'seller')`,
    [/a grant has no order of the same buyer and prompt/],
  ],
])('finds %s', async (_, damage, problems) => {
  for (const statement of damage.split(/;\s/)) await app.pool.db.execute(statement);
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
  expect(head).toBe('bookedAt,id,order,payout,kind,from,to,amount,currency,test,reason,receipt');
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const at = '2026-03-01T12:00:00.000Z';
  // Entries of one transaction have the same time.
  const byKind = rows
    .map((row) => row.split(','))
    .sort((one, other) => (one[4] ?? '').localeCompare(other[4] ?? ''));
  expect(byKind).toEqual([
    [
      at,
      id,
      number,
      '',
      'payment',
      'buyers',
      `seller:${sellerId}`,
      '4.24',
      'usd',
      'yes',
      '',
      'TEST-2026-000001',
    ],
    [at, id, number, '', 'platform_fee', 'buyers', 'platform', '0.75', 'usd', 'yes', '', 'TEST-2026-000001'],
  ]);
});

it.each([[[]], [['check']], [['verify', 'now']], [['export']], [['export', 'ledger.txt']]])(
  'refuses the arguments %j',
  async (args) => {
    expect((await run(...args)).status).toBe(2);
  },
);
