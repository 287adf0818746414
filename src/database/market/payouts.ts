import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '../../domain/core/text/text.ts';
import { sellerAccount } from '../../domain/market/ledger.ts';
import { type Earnings, type PayoutState, payoutStates } from '../../domain/market/payouts.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { earnedCents, isOf, type Money, movesOf } from './ledger.ts';

const earningsRow = z.strictObject({
  balance: z.number(),
  refundable: z.number(),
  /** When the next amount can be paid out. */
  released_ms: z.number().nullable(),
});

/**
 * A seller's earnings by the ledger, and the part that buyers may still get back: of orders within their
 * refund period, and of orders whose refund is undecided or not carried out.
 */
export async function selectEarnings(
  db: Database,
  { sellerId, account, ...money }: { sellerId: string; account: string } & Money,
  now: Date,
): Promise<Earnings & { releasedAt: Date | null }> {
  const [row] = await db.rows(earningsRow, sellerEarnings(sql`${sellerId}`, sql`${account}`, money, now));
  const { balance = 0, refundable = 0, released_ms = null } = row ?? {};
  return {
    balanceCents: balance,
    refundableCents: refundable,
    releasedAt: released_ms === null ? null : new Date(released_ms),
  };
}

/** {@link selectEarnings} for the seller and account that two expressions select. */
function sellerEarnings(seller: SQL, account: SQL, money: Money, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`o.paid_at + o.refund_days * interval '1 day'`;
  return sql`
    with refundable as (
      select ${earnedCents} as cents, case when ${isRefundPending} then null else ${until} end as released_at
      from orders o left join refunds r on r.order_id = o.id
      where o.seller_id = ${seller} and o.state = 'paid' and ${isOf(money, 'o.')} and (${until} > ${at} or ${isRefundPending}))
    select (select coalesce(sum(cents), 0)::float8 from ${movesOf(account, money)} m) as balance,
      (select coalesce(sum(cents), 0)::float8 from refundable) as refundable,
      (select extract(epoch from min(released_at))::float8 * 1000 from refundable) as released_ms`;
}

const isRefundPending = sql`(r.state in ('asked', 'escalated', 'granted'))`;

const idRow = z.strictObject({ id: z.string() });

/**
 * Locks a seller, so that their payouts are created one at a time; false when their account is deleted
 * or banned.
 */
export async function lockSeller(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.rows(
    idRow,
    sql`select id from users where id = ${id} and banned_at is null for no key update`,
  );
  return rows.length > 0;
}

const holdRow = z.strictObject({ reason: z.string() });

/** The reason for which an admin holds a seller's payouts; undefined when they are not held. */
export async function selectHold(db: Database, sellerId: string): Promise<string | undefined> {
  const [row] = await db.rows(holdRow, sql`select reason from payout_holds where seller_id = ${sellerId}`);
  return row?.reason;
}

const listedHold = z.strictObject({ reason: z.string(), held_at: time, ...authorShape });
export type HoldRow = z.infer<typeof listedHold>;

/** Sellers whose payouts are held, latest first: the first `limit`, or one of them. */
export function selectHolds(db: Database, limit: number, sellerId?: string): Promise<HoldRow[]> {
  return db.rows(
    listedHold,
    sql`
    select h.reason, h.held_at, h.seller_id as author_id, ${authorColumns} from payout_holds h left join users u on u.id = h.seller_id
    where ${sellerId ? sql`h.seller_id = ${sellerId}` : sql`true`} order by h.held_at desc, h.seller_id limit ${limit}`,
  );
}

/** Holds the payouts of a seller, or changes the reason. */
export async function saveHold(tx: Database, sellerId: string, reason: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into payout_holds (seller_id, reason, held_at) values (${sellerId}, ${reason}, ${now.toISOString()}::timestamptz)
    on conflict (seller_id) do update set reason = excluded.reason`);
}

/** Releases the payouts of a seller; false when they were not held. */
export async function deleteHold(tx: Database, sellerId: string): Promise<boolean> {
  const rows = await tx.rows(
    idRow,
    sql`delete from payout_holds where seller_id = ${sellerId} returning seller_id as id`,
  );
  return rows.length > 0;
}

/** A payout to insert. */
export interface InsertedPayout {
  id: string;
  sellerId: string;
  amountCents: number;
  currency: string;
  provider: string;
  isTest: boolean;
  account: string;
  now: Date;
}

/**
 * Adds a payout that is going to be requested from the provider; false while another one of the seller is in
 * progress.
 */
export async function insertPayout(tx: Database, payout: InsertedPayout): Promise<boolean> {
  const { id, sellerId, amountCents, currency, provider, isTest, account } = payout;
  const now = sql`${payout.now.toISOString()}::timestamptz`;
  const rows = await tx.rows(
    idRow,
    sql`
    insert into payouts (id, seller_id, amount_cents, currency, provider, is_test, account, state, created_at, try_at)
    values (${id}, ${sellerId}, ${amountCents}, ${currency}, ${provider}, ${isTest}, ${account}, 'pending', ${now}, ${now})
    on conflict (seller_id) where state = 'pending' do nothing returning id`,
  );
  return rows.length > 0;
}

const payoutShape = {
  id: z.string(),
  seller_id: z.string(),
  amount_cents: z.number(),
  currency: z.string(),
  provider: z.string(),
  is_test: z.boolean(),
  account: z.string(),
  state: z.enum(payoutStates),
  problem: z.string(),
  created_at: time,
  ended_at: time.nullable(),
  provider_key: z.string(),
};
const payoutRow = z.strictObject(payoutShape);
export type PayoutRow = z.infer<typeof payoutRow>;
const columns = sql`p.id, p.seller_id, p.amount_cents, p.currency, p.provider, p.is_test, p.account, p.state, p.problem, p.created_at,
  p.ended_at, p.provider_key`;

/** Reads a payout without locking it. */
export async function findPayout(db: Database, id: string): Promise<PayoutRow | undefined> {
  const [row] = await db.rows(payoutRow, sql`select ${columns} from payouts p where id = ${id}`);
  return row;
}

/** Ends a payout that is in progress; false when it has already ended. */
export async function endPayout(
  tx: Database,
  id: string,
  ended: { state: 'sent'; ref: string } | { state: 'failed'; code: string },
  now: Date,
): Promise<boolean> {
  const set = ended.state === 'sent' ? sql`ref = ${ended.ref}` : sql`problem = ${cutText(ended.code, 100)}`;
  const rows = await tx.rows(
    idRow,
    sql`
    update payouts set state = ${ended.state}, ${set}, try_at = null, ended_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state = 'pending' returning id`,
  );
  return rows.length > 0;
}

/**
 * Replaces the idempotency key of a payout that the provider has temporarily refused. Of concurrent calls,
 * only the first replaces it.
 */
export async function renewPayoutKey(db: Database, id: string, used: string, key: string): Promise<void> {
  await db.execute(sql`update payouts set provider_key = ${key} where id = ${id} and provider_key = ${used}`);
}

/**
 * Sellers who are not banned, whose account is ready and whose payouts are not held, who can be paid at least
 * `minCents`, and who have had no payout since a time: the first `limit` after a cursor.
 */
export async function payableSellers(
  db: Database,
  { provider, ...money }: { provider: string } & Money,
  {
    minCents,
    since,
    now,
    after,
    limit,
  }: { minCents: number; since: Date; now: Date; after: string | undefined; limit: number },
): Promise<string[]> {
  const account = sql`${sellerAccount('')} || a.user_id::text`;
  const earned = sellerEarnings(sql`a.user_id`, account, money, now);
  const rows = await db.rows(
    idRow,
    sql`
    select a.user_id as id from payout_accounts a join users u on u.id = a.user_id cross join lateral (${earned}) e
    where a.provider = ${provider} and a.state = 'ready' and u.banned_at is null and ${after ? sql`a.user_id > ${after}` : sql`true`}
      and not exists (select 1 from payout_holds h where h.seller_id = a.user_id)
      and not exists (select 1 from payouts p where p.seller_id = a.user_id
        and (p.state = 'pending' or p.created_at between ${since.toISOString()}::timestamptz
          and ${now.toISOString()}::timestamptz + interval '1 minute'))
      and e.balance - e.refundable >= ${minCents}
    order by a.user_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Latest first. */
export const payoutSort = listOrder('desc', ['p.created_at', 'timestamptz'], ['p.id', 'uuid']);
const listed = { sort_keys: z.array(z.string()), total: z.number() };
const listedPayout = payoutRow.extend(listed);

/** One page of the payouts of a seller, latest first. */
export async function selectPayouts(
  db: Database,
  sellerId: string,
  page: PagePart,
): Promise<{ rows: (PayoutRow & { sort_keys: string[] })[]; total: number }> {
  const { total, rest } = pageOf(sql`p.seller_id = ${sellerId}`, page);
  const rows = await db.rows(
    listedPayout,
    sql`select ${columns}, ${sortKeysOf(payoutSort)} as sort_keys, ${total} as total from payouts p ${rest}`,
  );
  return withTotal(db, rows, total, page);
}

const sellerPayoutRow = payoutRow.extend({ ...authorShape, hold: z.string().nullable(), ...listed });
export type SellerPayoutRow = Omit<z.infer<typeof sellerPayoutRow>, 'total'>;

/** One page of all payouts, latest first, with the seller and the reason for which their payouts are held. */
export async function selectAllPayouts(
  db: Database,
  state: PayoutState | undefined,
  page: PagePart,
): Promise<{ rows: SellerPayoutRow[]; total: number }> {
  const { total, rest } = pageOf(state ? sql`p.state = ${state}` : sql`true`, page);
  const rows = await db.rows(
    sellerPayoutRow,
    sql`
    select ${columns}, p.seller_id as author_id, ${authorColumns}, h.reason as hold, ${sortKeysOf(payoutSort)} as sort_keys, ${total} as total
    from payouts p left join users u on u.id = p.seller_id left join payout_holds h on h.seller_id = p.seller_id ${rest}`,
  );
  return withTotal(db, rows, total, page);
}

function pageOf(where: SQL, page: PagePart): { total: SQL; rest: SQL } {
  return {
    total: countUpTo(sql`payouts p where ${where}`),
    rest: sql`where ${where} and ${isAfter(payoutSort, page)} ${orderedBy(payoutSort)} ${limitOffset(page)}`,
  };
}

/** All payouts of a seller by id: the first `limit` after a cursor. */
export function payoutsOf(
  db: Database,
  sellerId: string,
  after: Pick<PayoutRow, 'id'> | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  return db.rows(
    payoutRow,
    sql`
    select ${columns} from payouts p where p.seller_id = ${sellerId} and ${after ? sql`p.id > ${after.id}` : sql`true`}
    order by p.id limit ${limit}`,
  );
}

const lineRow = z.strictObject({ number: z.string(), title: z.string(), cents: z.number() });

/**
 * How much each order changed the payable amount between the previous payout and this one, in cents. Highest
 * first, at most `limit`.
 */
export function selectStatement(
  db: Database,
  { id, seller_id, is_test, currency }: PayoutRow,
  account: string,
  limit: number,
): Promise<z.infer<typeof lineRow>[]> {
  const money = { isTest: is_test, currency };
  // Like `sellerEarnings`: amounts that were still refundable at that time do not count.
  const added = (time: SQL) => sql`case when o.paid_at + o.refund_days * interval '1 day' > ${time}
      or (r.created_at <= ${time} and not (r.state = 'declined' and r.decided_at <= ${time})) then 0
    else coalesce(sum(m.cents) filter (where m.booked_at <= ${time}), 0) end`;
  return db.rows(
    lineRow,
    sql`
    with this as (select created_at from payouts where id = ${id}),
      times as (select (select created_at from this) as now, coalesce((select max(p.created_at) from payouts p
        where p.seller_id = ${seller_id} and p.state <> 'failed' and ${isOf(money, 'p.')}
          and p.created_at < (select created_at from this)), '-infinity') as before)
    select number, title, cents from (
      select o.number, o.title, (${added(sql`t.now`)} - ${added(sql`t.before`)})::int as cents
      from orders o cross join times t left join refunds r on r.order_id = o.id
      join (select order_id, booked_at, amount_cents as cents from ledger where to_account = ${account}
        union all select order_id, booked_at, -amount_cents from ledger where from_account = ${account}) m on m.order_id = o.id
      where o.seller_id = ${seller_id} and ${isOf(money, 'o.')} and o.paid_at <= t.now
      group by o.id, r.id, t.now, t.before) lines
    where cents <> 0 order by cents desc, number limit ${limit}`,
  );
}
