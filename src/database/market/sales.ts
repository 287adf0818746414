import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { marketLimits, type OrderState, orderStates, type RefundState } from '../../domain/market/market.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import {
  isAfter,
  type ListOrder,
  listOrder,
  orderedBy,
  type PagePart,
  sortKeysOf,
} from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { earnedCents, isOf, type Money, movesOf } from './ledger.ts';
import { refundColumns, refundShape } from './refunds.ts';

const saleShape = {
  id: z.string(),
  /** The id that its seller sees instead of the order's. */
  sale_id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  prompt_id: z.string(),
  title: z.string(),
  price_cents: z.number(),
  fee_cents: z.number(),
  tax_cents: z.number(),
  refunded_cents: z.number(),
  /** The seller's part of what partial refunds left of the price. */
  earned_cents: z.number(),
  currency: z.string(),
  is_test: z.boolean(),
  created_at: time,
  paid_at: time.nullable(),
  ended_at: time.nullable(),
  ...refundShape,
};
const saleRow = z.strictObject(saleShape);
export type SaleRow = z.infer<typeof saleRow>;
const saleColumns = sql`o.id, o.sale_id, o.number, o.state, o.prompt_id, o.title, o.price_cents, o.fee_cents, o.tax_cents, o.refunded_cents,
  ${earnedCents} as earned_cents, o.currency, o.is_test, o.created_at, o.paid_at, o.ended_at,
  ${refundColumns}`;

/** A sale with its seller (the author) and its buyer; null once an account is deleted. */
const paidOrderShape = {
  ...saleShape,
  ...authorShape,
  buyer_username: z.string().nullable(),
  buyer_name: z.string().nullable(),
  buyer_avatar: z.string().nullable(),
};
const paidOrderRow = z.strictObject(paidOrderShape);
export type PaidOrderRow = z.infer<typeof paidOrderRow>;
const paidOrderColumns = sql`${saleColumns}, o.seller_id as author_id, ${authorColumns}, b.username as buyer_username,
  b.display_name as buyer_name, b.avatar_url as buyer_avatar`;

const refundJoin = sql`left join refunds r on r.order_id = o.id`;
const userJoins = sql`left join users u on u.id = o.seller_id left join users b on b.id = o.buyer_id`;

/** Which orders to list, by the state of their request for a refund and by their own state. */
export interface SaleFilter {
  refund?: RefundState | undefined;
  state?: OrderState | undefined;
  /** Only orders that were paid on these days in UTC or between them: `2026-03-01`. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The order of the list of a seller: latest payment first. Cursors contain its columns, and sellers must not
 * see the id of an order.
 */
export const sellerSaleSort = listOrder('desc', ['o.paid_at', 'timestamptz'], ['o.sale_id', 'uuid']);
/** The order of the list of all sales. */
export const paidOrderSort = listOrder('desc', ['o.paid_at', 'timestamptz'], ['o.id', 'uuid']);
const listed = { sort_keys: z.array(z.string()), total: z.number() };
const listedSale = saleRow.extend(listed);
const listedPaidOrder = paidOrderRow.extend(listed);

/** One page of the paid orders of a seller, latest first. */
export async function selectSales(
  db: Database,
  sellerId: string,
  filter: SaleFilter,
  page: PagePart,
): Promise<{ rows: (SaleRow & { sort_keys: string[] })[]; total: number }> {
  const { total, rest } = pageOfSales(sellerSaleSort, sql`o.seller_id = ${sellerId}`, filter, page);
  const rows = await db.rows(
    listedSale,
    sql`select ${saleColumns}, ${sortKeysOf(sellerSaleSort)} as sort_keys, ${total} as total from orders o ${refundJoin} ${rest}`,
  );
  return withTotal(db, rows, total, page);
}

/** One page of all paid orders, latest first. */
export async function selectPaidOrders(
  db: Database,
  filter: SaleFilter,
  page: PagePart,
): Promise<{ rows: (PaidOrderRow & { sort_keys: string[] })[]; total: number }> {
  const { total, rest } = pageOfSales(paidOrderSort, sql`true`, filter, page);
  const rows = await db.rows(
    listedPaidOrder,
    sql`
    select ${paidOrderColumns}, ${sortKeysOf(paidOrderSort)} as sort_keys, ${total} as total from orders o ${refundJoin} ${userJoins} ${rest}`,
  );
  return withTotal(db, rows, total, page);
}

/** Restricts orders `o` to those that were paid on these days. */
function paidWithin({ from, to }: Pick<SaleFilter, 'from' | 'to'>): SQL {
  const day = (date: string) => sql`(${date}::date::timestamp at time zone 'utc')`;
  return sql`${from ? sql` and o.paid_at >= ${day(from)}` : sql``}${to ? sql` and o.paid_at < ${day(to)} + interval '1 day'` : sql``}`;
}

function pageOfSales(
  order: ListOrder,
  of: SQL,
  { refund, state, ...days }: SaleFilter,
  page: PagePart,
): { total: SQL; rest: SQL } {
  const where = sql`${of} and o.paid_at is not null${refund ? sql` and r.state = ${refund}` : sql``}${state ? sql` and o.state = ${state}` : sql``}${paidWithin(days)}`;
  return {
    total: countUpTo(sql`orders o ${refund ? refundJoin : sql``} where ${where}`),
    rest: sql`where ${where} and ${isAfter(order, page)} ${orderedBy(order)} ${limitOffset(page)}`,
  };
}

/** A paid sale of a seller, by the id that they see. */
export async function selectSale(
  db: Database,
  sellerId: string,
  saleId: string,
): Promise<SaleRow | undefined> {
  const [row] = await db.rows(
    saleRow,
    sql`
    select ${saleColumns} from orders o ${refundJoin}
    where o.sale_id = ${saleId} and o.seller_id = ${sellerId} and o.paid_at is not null`,
  );
  return row;
}

/** A paid order. */
export async function selectPaidOrder(db: Database, id: string): Promise<PaidOrderRow | undefined> {
  const [row] = await db.rows(
    paidOrderRow,
    sql`select ${paidOrderColumns} from orders o ${refundJoin} ${userJoins} where o.id = ${id} and o.paid_at is not null`,
  );
  return row;
}

/** A sale with its seller's id, by the id of the order. */
export async function selectSaleOfOrder(
  db: Database,
  orderId: string,
): Promise<(SaleRow & { seller_id: string }) | undefined> {
  const [row] = await db.rows(
    saleRow.extend({ seller_id: z.string() }),
    sql`select ${saleColumns}, o.seller_id from orders o ${refundJoin} where o.id = ${orderId}`,
  );
  return row;
}

/** The sale of a seller that a request for a refund is about. */
export async function selectSaleOfRefund(
  db: Database,
  sellerId: string,
  refundId: string,
): Promise<SaleRow | undefined> {
  const [row] = await db.rows(
    saleRow,
    sql`select ${saleColumns} from orders o ${refundJoin} where r.id = ${refundId} and o.seller_id = ${sellerId}`,
  );
  return row;
}

/** The order that a request for a refund is about. */
export async function selectOrderOfRefund(db: Database, refundId: string): Promise<PaidOrderRow | undefined> {
  const [row] = await db.rows(
    paidOrderRow,
    sql`select ${paidOrderColumns} from orders o ${refundJoin} ${userJoins} where r.id = ${refundId}`,
  );
  return row;
}

/** The paid orders of a seller's prompts, by id: at most `limit` after a cursor. */
export function salesOf(
  db: Database,
  sellerId: string,
  after: Pick<SaleRow, 'id'> | undefined,
  limit: number,
  days: Pick<SaleFilter, 'from' | 'to'> = {},
): Promise<SaleRow[]> {
  return db.rows(
    saleRow,
    sql`
    select ${saleColumns} from orders o ${refundJoin}
    where o.seller_id = ${sellerId} and o.paid_at is not null and ${after ? sql`o.id > ${after.id}` : sql`true`}${paidWithin(days)}
    order by o.id limit ${limit}`,
  );
}

/** A seller, and one kind of money. */
export interface SellerMoney extends Money {
  sellerId: string;
  /** Account of the ledger. */
  account: string;
}

const totalsRow = z.strictObject({
  balance: z.number(),
  sold: z.number(),
  earned: z.number(),
});

/**
 * In cents: what the site owes to a seller by the ledger, and the seller's share of the orders that are
 * currently paid. Also the number of these orders.
 */
export async function selectSalesTotals(
  db: Database,
  { sellerId, account, ...money }: SellerMoney,
): Promise<z.infer<typeof totalsRow>> {
  const [row] = await db.rows(
    totalsRow,
    sql`
    select (select coalesce(sum(cents), 0)::float8 from ${movesOf(sql`${account}`, money)} m) as balance,
      count(*)::int as sold, coalesce(sum(${earnedCents}), 0)::float8 as earned
    from orders o where seller_id = ${sellerId} and paid_at is not null and state = 'paid' and ${isOf(money)}`,
  );
  return row ?? { balance: 0, sold: 0, earned: 0 };
}

const dayRow = z.strictObject({ day: z.string(), orders: z.number(), earned: z.number() });

/** A seller's sales on each of the last days, including the last one, in cents, minus returns on that day. */
export function selectSaleDays(
  db: Database,
  { sellerId, account, ...money }: SellerMoney,
  lastDay: string,
): Promise<{ day: string; orders: number; earned: number }[]> {
  const first = sql`(${lastDay}::date - ${marketLimits.chartDays - 1}::int)`;
  return db.rows(
    dayRow,
    sql`
    select d.day::date::text as day, coalesce(o.orders, 0)::int as orders, coalesce(m.earned, 0)::float8 as earned
    from generate_series(${first}::timestamp, ${lastDay}::timestamp, interval '1 day') as d(day)
    left join (select paid_at::date as day, count(*) as orders from orders
      where seller_id = ${sellerId} and ${isOf(money)} and paid_at >= ${first}::timestamptz group by 1) o on o.day = d.day::date
    left join (select booked_at::date as day, sum(cents) as earned from ${movesOf(sql`${account}`, money)} x
      where booked_at >= ${first}::timestamptz and kind <> 'payout' group by 1) m on m.day = d.day::date
    order by d.day`,
  );
}

const promptRow = z.strictObject({
  prompt_id: z.string(),
  title: z.string(),
  orders: z.number(),
  refunds: z.number(),
  views: z.number(),
  earned: z.number(),
});
export type SoldPromptRow = z.infer<typeof promptRow>;

/** A seller's sales by prompt, in cents, highest earnings first; at most `limit`. */
export function selectSoldPrompts(
  db: Database,
  { sellerId, isTest, currency }: SellerMoney,
  limit: number,
): Promise<SoldPromptRow[]> {
  return db.rows(
    promptRow,
    sql`
    select prompt_id, (array_agg(title order by id desc))[1] as title, count(*)::int as orders,
      count(*) filter (where state = 'refunded')::int as refunds,
      (select coalesce(sum(d.views), 0)::int from prompt_days d where d.prompt_id = o.prompt_id) as views,
      coalesce(sum(${earnedCents}) filter (where state = 'paid'), 0)::float8 as earned
    from orders o where seller_id = ${sellerId} and paid_at is not null and ${isOf({ isTest, currency })}
    group by prompt_id order by earned desc, prompt_id limit ${limit}`,
  );
}

const monthRow = z.strictObject({
  month: z.string(),
  orders: z.number(),
  paid: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  taxes: z.number(),
  paid_out: z.number(),
  fees: z.number(),
  earned: z.number(),
});
export type MonthRow = z.infer<typeof monthRow>;

/** The figures of each month in the ledger, in cents, latest first. */
export function selectMonths(db: Database, money: Money): Promise<MonthRow[]> {
  const sum = (value: SQL, condition: SQL) =>
    sql`coalesce(sum(${value}) filter (where ${condition}), 0)::float8`;
  const amount = sql`amount_cents`;
  const signed = (account: SQL) => sql`case when ${account} then amount_cents else -amount_cents end`;
  return db.rows(
    monthRow,
    sql`
    select to_char(booked_at, 'YYYY-MM') as month, count(distinct order_id) filter (where kind = 'payment')::int as orders,
      ${sum(amount, sql`from_account = 'buyers' and kind in ('payment', 'platform_fee', 'tax')`)} as paid, ${sum(signed(sql`to_account = 'buyers'`), sql`kind = 'refund'`)} as refunded,
      ${sum(signed(sql`to_account = 'buyers'`), sql`kind in ('dispute', 'dispute_won') and 'buyers' in (from_account, to_account)`)} as disputed,
      ${sum(signed(sql`to_account = 'tax'`), sql`'tax' in (from_account, to_account)`)} as taxes,
      ${sum(signed(sql`to_account = 'bank'`), sql`kind = 'payout'`)} as paid_out,
      ${sum(signed(sql`to_account = 'platform'`), sql`'platform' in (from_account, to_account) and to_account <> 'provider'`)} as fees,
      ${sum(signed(sql`to_account like 'seller:%'`), sql`(to_account like 'seller:%' or from_account like 'seller:%') and kind <> 'payout'`)} as earned
    from ledger where ${isOf(money)} group by 1 order by 1 desc`,
  );
}

const owedRow = z.strictObject({ owed: z.number(), waiting: z.number() });

/**
 * In cents, what the site owes to all sellers together, and the number of requests for refunds that an admin
 * has to decide.
 */
export async function selectOwed(db: Database, money: Money): Promise<z.infer<typeof owedRow>> {
  const [row] = await db.rows(
    owedRow,
    sql`
    select (select coalesce(sum(case when to_account like 'seller:%' then amount_cents else -amount_cents end), 0)::float8 from ledger
        where ${isOf(money)} and (to_account like 'seller:%' or from_account like 'seller:%')) as owed,
      (select count(*)::int from refunds where state = 'escalated') as waiting`,
  );
  return row ?? { owed: 0, waiting: 0 };
}
