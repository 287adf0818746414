import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LedgerKind, ledgerKinds, type Transfer } from '../../domain/market/ledger.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

/*
 * The only file that writes the table ledger. Each row moves an amount from one account to another, so every
 * transaction and the whole table sum to zero. A trigger refuses changes and deletions.
 */

/** The subject of transfers, and whether no money moves. */
interface Booked {
  /** The id of an order or a payout, or the reason of an admin's entry. */
  of: { order: string } | { payout: string } | { reason: string };
  currency: string;
  isTest: boolean;
}

/**
 * Books the transfers of an order or a payout at a time. Entries of the order between the same accounts are
 * numbered on, so the caller holds the lock of the order, and books what is missing.
 */
export async function bookTransfers(
  tx: Database,
  { of, currency, isTest }: Booked,
  transfers: readonly Transfer[],
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  if (!transfers.length) return;
  const order = 'order' in of ? of.order : null;
  const rows = transfers.map(({ kind, from, to, amountCents }) => ({
    id: newId(),
    kind,
    from_account: from,
    to_account: to,
    amount_cents: amountCents,
  }));
  await tx.execute(sql`
    insert into ledger (id, order_id, payout_id, reason, kind, from_account, to_account, amount_cents, currency, is_test, booked_at, seq)
    select id, ${order}::uuid, ${'payout' in of ? of.payout : null}::uuid, ${'reason' in of ? of.reason : ''}, kind, from_account, to_account,
      amount_cents, ${currency}, ${isTest}, ${now.toISOString()}::timestamptz,
      (select coalesce(max(l.seq) + 1, 0) from ledger l where l.order_id = ${order}::uuid
        and l.kind = input_rows.kind and l.from_account = input_rows.from_account and l.to_account = input_rows.to_account)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as input_rows(id uuid, kind text, from_account text, to_account text, amount_cents integer)
    on conflict do nothing`);
}

const bookedRow = z.strictObject({
  kind: z.enum(ledgerKinds),
  from: z.string(),
  to: z.string(),
  amountCents: z.number(),
});

/** All transfers that are booked for an order. */
export function selectTransfers(tx: Database, orderId: string): Promise<Transfer[]> {
  return tx.rows(
    bookedRow,
    sql`
    select kind, from_account as "from", to_account as "to", amount_cents as "amountCents" from ledger where order_id = ${orderId}`,
  );
}

/** The transfers into and out of an account, with their times: `cents`, `booked_at`, `kind`. */
export function movesOf(account: SQL, money: Money): SQL {
  return sql`(select amount_cents as cents, booked_at, kind from ledger where to_account = ${account} and ${isOf(money)}
    union all select -amount_cents, booked_at, kind from ledger where from_account = ${account} and ${isOf(money)})`;
}

/** The transfers into and out of all accounts: `account`, `currency`, `is_test`, `cents`. */
export const allMoves = sql`(select to_account as account, currency, is_test, amount_cents as cents from ledger
  union all select from_account, currency, is_test, -amount_cents from ledger) moves`;

/** Test money or real money in one currency. */
export interface Money {
  isTest: boolean;
  /** ISO 4217 code in lower case. */
  currency: string;
}

/** Whether a row of the ledger or of orders is in this money. */
export function isOf({ isTest, currency }: Money, table = ''): SQL {
  const column = (name: string) => sql.raw(table + name);
  return sql`${column('is_test')} = ${isTest} and ${column('currency')} = ${currency}`;
}

/** What partial refunds returned of the price of an order `o`, without tax, and the site's part of that. */
const refundedNet = sql`(o.refunded_cents - round(o.refunded_cents::numeric * o.tax_cents / (o.price_cents + o.tax_cents)))`;
const refundedFee = sql`round(${refundedNet} * o.fee_cents / o.price_cents)`;

/**
 * The seller's part of an order `o` less that of partial refunds, in cents, shared as `orderTransfers` does.
 */
export const earnedCents = sql`(o.price_cents - o.fee_cents - ${refundedNet} + ${refundedFee})::integer`;

const entryRow = z.strictObject({
  id: z.string(),
  booked_at: time,
  order_number: z.string().nullable(),
  receipt_number: z.string().nullable(),
  payout_id: z.string().nullable(),
  kind: z.enum(ledgerKinds),
  from_account: z.string(),
  to_account: z.string(),
  amount_cents: z.number(),
  currency: z.string(),
  is_test: z.boolean(),
  reason: z.string(),
});
export type LedgerEntryRow = z.infer<typeof entryRow>;

/** All entries in the order of booking: the first `limit` after a cursor. */
export function selectEntries(
  db: Database,
  after: Pick<LedgerEntryRow, 'booked_at' | 'id'> | undefined,
  limit: number,
): Promise<LedgerEntryRow[]> {
  const rest = after
    ? sql`(l.booked_at, l.id) > (${after.booked_at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  return db.rows(
    entryRow,
    sql`
    select l.id, l.booked_at, o.number as order_number, o.receipt_number, l.payout_id, l.kind, l.from_account, l.to_account, l.amount_cents, l.currency, l.is_test, l.reason
    from ledger l left join orders o on o.id = l.order_id
    where ${rest} order by l.booked_at, l.id limit ${limit}`,
  );
}

const balanceRow = z.strictObject({
  account: z.string(),
  currency: z.string(),
  is_test: z.boolean(),
  cents: z.number(),
});
export type BalanceRow = z.infer<typeof balanceRow>;

/** The balance of every account in cents, for real and test money; the accounts of sellers are added up. */
export function selectBalances(db: Database): Promise<BalanceRow[]> {
  return db.rows(
    balanceRow,
    sql`
    select case when account like 'seller:%' then 'sellers' else account end as account, currency, is_test, sum(cents)::float8 as cents
    from ${allMoves}
    group by 1, 2, 3 order by 3, 2, 1`,
  );
}

const among = (kinds: LedgerKind[]) =>
  sql`l.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;

const problemRow = z.strictObject({ number: z.string(), problem: z.string() });

/**
 * Orders and grants that contradict the ledger, with the problem: the first `limit`. With `since`, only
 * orders and payouts with entries since then are compared.
 */
export function selectLedgerProblems(
  db: Database,
  limit: number,
  since?: Date,
): Promise<{ number: string; problem: string }[]> {
  const booked = sql`l.booked_at >= ${since?.toISOString()}::timestamptz`;
  const recent = (column: 'order_id' | 'payout_id', id: string) =>
    since ? sql`${sql.raw(id)} in (select l.${sql.raw(column)} from ledger l where ${booked})` : sql`true`;
  const went = (condition: SQL) => sql`coalesce(sum(l.amount_cents) filter (where ${condition}), 0)`;
  // The transfers of some kinds into an account, minus those out of it.
  const back = (account: SQL, kinds: LedgerKind[]) =>
    sql`(${went(sql`l.to_account = ${account} and ${among(kinds)}`)} - ${went(sql`l.from_account = ${account} and ${among(kinds)}`)})`;
  return db.rows(
    problemRow,
    sql`
    with sums as (
      select o.id,
        ${went(sql`l.kind = 'payment' and l.from_account = 'buyers' and l.to_account = 'seller:' || o.seller_id`)} as to_seller,
        ${went(sql`l.kind = 'platform_fee' and l.from_account = 'buyers' and l.to_account = 'platform'`)} as to_platform,
        ${went(sql`l.from_account = 'buyers' and ${among(['payment', 'platform_fee', 'tax'])}`)} as paid,
        ${went(sql`l.kind = 'tax' and l.to_account = 'tax'`)} as to_tax,
        case when o.state = 'refunded' then o.price_cents + o.tax_cents else o.refunded_cents end as refunds,
        ${back(sql`'tax'`, ['refund', 'dispute', 'dispute_won'])} as tax_back,
        ${back(sql`'buyers'`, ['refund', 'dispute', 'dispute_won'])} as returned,
        -${back(sql`'seller:' || o.seller_id`, ['refund', 'dispute', 'dispute_won'])} as from_seller,
        ${back(sql`'buyers'`, ['dispute', 'dispute_won'])} as disputed
      from orders o left join ledger l on l.order_id = o.id where ${recent('order_id', 'o.id')} group by o.id)
    select o.number, v.problem from orders o join sums s using (id)
    cross join lateral (values
      (o.paid_at is null and s.paid + s.returned <> 0, 'it is not paid, but has entries'),
      (o.paid_at is null and o.state in ('paid', 'refunded', 'disputed'), 'its state needs a payment, which has no time'),
      (o.paid_at is not null and o.receipt_number is null, 'it is paid, but its receipt has no number'),
      (o.paid_at is not null and o.state not in ('paid', 'refunded', 'disputed'), 'it was paid, which its state does not say'),
      (o.paid_at is not null and s.paid <> o.price_cents + o.tax_cents, 'the entries of its payment are not its price and tax'),
      (o.paid_at is not null and (s.to_platform <> o.fee_cents or s.to_seller <> o.price_cents - o.fee_cents or s.to_tax <> o.tax_cents),
        'its price is not shared as agreed'),
      (o.state = 'paid' and s.returned <> o.refunded_cents,
        'the money that went back is not what was refunded of an order that is still paid'),
      (o.state = 'paid' and s.returned = o.refunded_cents and s.from_seller <> o.price_cents - o.fee_cents - ${earnedCents},
        'what was refunded is not shared as the price was'),
      (o.state in ('refunded', 'disputed') and (s.returned <> o.price_cents + o.tax_cents or s.from_seller <> o.price_cents - o.fee_cents
        or s.tax_back <> -o.tax_cents), 'what went back is not what was paid'),
      (o.paid_at is not null and s.returned - s.disputed <> s.refunds and s.returned <> 0, 'what went back is booked as another kind'),
      (o.state = 'paid' and not (o.is_test and o.ended_at is not null) and not exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null)
        and not exists (select 1 from refunds r where r.order_id = o.id and (r.state = 'granted' or r.problem <> ''))
        and exists (select 1 from users u where u.id = o.buyer_id), 'it is paid, but its buyer has no access'),
      (o.state <> 'paid' and exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null),
        'its buyer has access, but it is not paid')
    ) v (is_wrong, problem)
    where v.is_wrong
    union all select '-', 'a grant has no order of the same buyer and prompt: ' || g.order_id from grants g
      where ${recent('order_id', 'g.order_id')}
        and not exists (select 1 from orders o where o.id = g.order_id and o.buyer_id = g.buyer_id and o.prompt_id = g.prompt_id)
    union all select o.number, 'test and real money are mixed' from orders o
      where ${recent('order_id', 'o.id')} and exists (select 1 from ledger l where l.order_id = o.id and l.is_test <> o.is_test)
    union all select '-', 'the receipts of a series are not numbered without gaps: ' || c.series from receipt_counters c
      where ${!since} and c.last <> (select count(*) from orders o where o.receipt_number like c.series || '-%')
    union all select '-', 'the entries of a payout are not its amount: ' || p.id from payouts p
      where ${recent('payout_id', 'p.id')} and (select coalesce(sum(case when l.to_account = 'bank' and l.from_account = 'seller:' || p.seller_id then l.amount_cents
          when l.from_account = 'bank' and l.to_account = 'seller:' || p.seller_id then -l.amount_cents end), 0)
        from ledger l where l.payout_id = p.id and l.kind = 'payout' and l.is_test = p.is_test)
        <> case when p.state = 'failed' then 0 else p.amount_cents end
    union all select '-', 'a payout was confirmed without the name of its transfer, or refused with one: ' || p.id from payouts p
      where ${recent('payout_id', 'p.id')} and (p.state = 'sent') <> (p.ref is not null)
    union all select '-', 'an entry has no order, no payout and no reason: ' || l.id from ledger l
      where ${since ? booked : sql`true`} and (l.order_id is null and l.kind not in ('payout', 'manual') or l.payout_id is null and l.kind = 'payout'
        or l.kind = 'manual' and (l.reason = '' or l.order_id is not null or l.payout_id is not null))
    union all select '-', 'an entry of an order goes to an account that is not part of it: ' || l.id from ledger l join orders o on o.id = l.order_id
      where ${since ? booked : sql`true`} and exists (select 1 from unnest(array[l.from_account, l.to_account]) a
        where a not in ('buyers', 'platform', 'provider', 'tax', 'seller:' || o.seller_id))
    limit ${limit}`,
  );
}
