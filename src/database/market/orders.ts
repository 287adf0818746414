import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import { type OrderState, orderStates } from '../../domain/market/market.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { visibleTo } from '../prompts/prompt-rows.ts';
import { isPublished, statusColumn } from '../prompts/prompt-statuses.ts';
import { refundColumns, refundShape } from './refunds.ts';

const orderShape = {
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  prompt_id: z.string(),
  /** Whether the viewer may see the prompt. */
  prompt_visible: z.boolean(),
  title: z.string(),
  version: z.number(),
  license: z.string(),
  text_hash: z.string(),
  /** The salt of `text_hash`, which only its owner receives; null when it is not known any more. */
  text_salt: z.string().nullable(),
  price_cents: z.number(),
  tax_cents: z.number(),
  refunded_cents: z.number(),
  currency: z.string(),
  refund_days: z.number(),
  operator_name: z.string(),
  operator_address: z.string(),
  operator_vat: z.string(),
  /** Null until it is paid. */
  receipt_number: z.string().nullable(),
  provider: z.string(),
  is_test: z.boolean(),
  /** Whether it currently gives its buyer access. */
  granted: z.boolean(),
  created_at: time,
  paid_at: time.nullable(),
  opened_at: time.nullable(),
  consented_at: time.nullable(),
  /** The seller. */
  ...authorShape,
  ...refundShape,
};

const orderRow = z.strictObject(orderShape);
export type OrderRow = z.infer<typeof orderRow>;

const columns = (viewer: Viewer): SQL => sql`o.id, o.number, o.state, o.prompt_id,
  p.id is not null and ${visibleTo(viewer)} as prompt_visible, o.title, o.version, o.license, o.text_hash, o.text_salt, o.price_cents, o.tax_cents, o.refunded_cents,
  o.currency, o.refund_days, o.operator_name, o.operator_address, o.operator_vat, o.receipt_number, o.provider, o.is_test,
  exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null) as granted,
  o.created_at, o.paid_at, o.opened_at, o.consented_at, o.seller_id as author_id, ${authorColumns}, ${refundColumns}`;
const joins = sql`left join prompts p on p.id = o.prompt_id left join users u on u.id = o.seller_id left join refunds r on r.order_id = o.id`;

/** One order of a buyer. */
export async function selectOrder(
  db: Database,
  viewer: Viewer & { id: string },
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.rows(
    orderRow,
    sql`select ${columns(viewer)} from orders o ${joins} where o.id = ${id} and o.buyer_id = ${viewer.id}`,
  );
  return row;
}

const listedRow = orderRow.extend({ sort_keys: z.array(z.string()), total: z.number() });
export type ListedOrderRow = Omit<z.infer<typeof listedRow>, 'total'>;

/** Latest payment first. */
export const purchaseSort = listOrder('desc', ['o.paid_at', 'timestamptz'], ['o.id', 'uuid']);

/**
 * One page of the paid orders of a buyer, latest first, optionally only those whose title contains each of
 * some words.
 */
export async function selectPurchases(
  db: Database,
  viewer: Viewer & { id: string },
  words: readonly string[],
  page: PagePart,
): Promise<{ rows: ListedOrderRow[]; total: number }> {
  const named = words.map((word) => sql` and strpos(lower(o.title), lower(${word})) > 0`);
  const where = sql`o.buyer_id = ${viewer.id} and o.paid_at is not null${sql.join(named)}`;
  const total = countUpTo(sql`orders o where ${where}`);
  const rows = await db.rows(
    listedRow,
    sql`
    select ${columns(viewer)}, ${sortKeysOf(purchaseSort)} as sort_keys, ${total} as total from orders o ${joins}
    where ${where} and ${isAfter(purchaseSort, page)} ${orderedBy(purchaseSort)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

/** All orders of a buyer, paid or not, by id: the first `limit` after a cursor. */
export function ordersOf(
  db: Database,
  viewer: Viewer & { id: string },
  after: Pick<OrderRow, 'id'> | undefined,
  limit: number,
): Promise<OrderRow[]> {
  return db.rows(
    orderRow,
    sql`
    select ${columns(viewer)} from orders o ${joins}
    where o.buyer_id = ${viewer.id} and ${after ? sql`o.id > ${after.id}` : sql`true`} order by o.id limit ${limit}`,
  );
}

const offerRow = z.strictObject({
  status: z.enum(promptStatuses),
  is_premium: z.boolean(),
  title: z.string(),
  version: z.number(),
  license: z.string(),
  price_cents: z.number(),
  seller_id: z.string().nullable(),
  seller_banned: z.boolean(),
  /** The published hash of the text, and its salt; null for a free prompt. */
  text_hash: z.string().nullable(),
  text_salt: z.string().nullable(),
  owned: z.boolean(),
  /** An order of the viewer whose payment is being checked. */
  pending: z.boolean(),
  /** An unpaid order of the viewer for this version under the current terms. */
  open_order: z.string().nullable(),
});
export type OfferRow = z.infer<typeof offerRow>;

/** The terms of the site that each order copies. */
export interface OrderTerms {
  currency: string;
  feePercent: number;
  feeFixedCents: number;
  refundDays: number;
  operator: Operator;
}

/** The seller of record, named on receipts. */
interface Operator {
  name: string;
  address: string;
  /** Their VAT number; empty if there is none. */
  vat: string;
}

/** Whether a prompt `p` is offered now under the terms of an order `o`. */
export function isOffered({ currency, feePercent, feeFixedCents, refundDays, operator }: OrderTerms): SQL {
  const fee = sql`least(p.price_cents, round(p.price_cents * ${feePercent}::numeric / 100) + ${feeFixedCents}::integer)`;
  return sql`(${isPublished} and p.is_premium and p.license = o.license and p.price_cents = o.price_cents and o.fee_cents = ${fee}
    and o.currency = ${currency} and o.refund_days = ${refundDays} and o.operator_name = ${operator.name} and o.operator_address = ${operator.address}
    and o.operator_vat = ${operator.vat}
    and exists (select 1 from users s where s.id = p.author_id and s.id = o.seller_id and ${isActiveAccount('s')}))`;
}

/** The offer of a prompt that the viewer may see; the prompt cannot be deleted until the transaction ends. */
export async function selectOffer(
  tx: Database,
  viewer: Viewer & { id: string },
  {
    promptId,
    provider,
    isTest,
    terms,
  }: { promptId: string; provider: string; isTest: boolean; terms: OrderTerms },
): Promise<OfferRow | undefined> {
  const mine = sql`orders o where o.prompt_id = p.id and o.buyer_id = ${viewer.id}`;
  const [row] = await tx.rows(
    offerRow,
    sql`
    select ${statusColumn} as status, p.is_premium, p.title, p.version, p.license, p.price_cents, p.author_id as seller_id,
      exists (select 1 from users s where s.id = p.author_id and not ${isActiveAccount('s')}) as seller_banned,
      p.sale->>'hash' as text_hash, p.sale->>'salt' as text_salt,
      exists (select 1 from grants g where g.prompt_id = p.id and g.buyer_id = ${viewer.id} and g.ended_at is null) as owned,
      exists (select 1 from ${mine} and o.state = 'pending') as pending,
      (select o.id from ${mine} and o.state = 'open' and o.version = p.version and ${isOffered(terms)}
        and o.provider = ${provider} and o.is_test = ${isTest} order by o.id limit 1) as open_order
    from prompts p where p.id = ${promptId} and ${visibleTo(viewer)} for key share of p`,
  );
  return row;
}

/** An order to insert. */
export interface InsertedOrder {
  id: string;
  /** The id that its seller sees instead of the order's. */
  saleId: string;
  number: string;
  buyerId: string;
  sellerId: string;
  promptId: string;
  title: string;
  version: number;
  license: string;
  textHash: string;
  textSalt: string | null;
  priceCents: number;
  feeCents: number;
  currency: string;
  refundDays: number;
  operator: Operator;
  provider: string;
  isTest: boolean;
  now: Date;
  checkAt: Date;
}

const idRow = z.strictObject({ id: z.string() });

/**
 * Locks a buyer, so that their orders are created one at a time; false when their account is deleted.
 */
export async function lockBuyer(tx: Database, id: string): Promise<boolean> {
  return (await tx.rows(idRow, sql`select id from users where id = ${id} for no key update`)).length > 0;
}

/**
 * Locks the seller of a prompt, so that a ban or the deletion of their account, which ends their unpaid
 * orders, waits for a new one.
 */
export async function lockSeller(tx: Database, promptId: string): Promise<void> {
  await tx.rows(
    idRow,
    sql`select id from users where id = (select author_id from prompts where id = ${promptId}) for key share`,
  );
}

/** Adds an unpaid order; false when another one has its number. */
export async function insertOrder(tx: Database, order: InsertedOrder): Promise<boolean> {
  const rows = await tx.rows(
    idRow,
    sql`
    insert into orders (id, sale_id, number, buyer_id, seller_id, prompt_id, title, version, license, text_hash, text_salt, price_cents, fee_cents, currency, refund_days,
      operator_name, operator_address, operator_vat, provider, is_test, state, created_at, check_at)
    values (${order.id}, ${order.saleId}, ${order.number}, ${order.buyerId}, ${order.sellerId}, ${order.promptId}, ${order.title}, ${order.version}, ${order.license},
      ${order.textHash}, ${order.textSalt}, ${order.priceCents}, ${order.feeCents}, ${order.currency}, ${order.refundDays}, ${order.operator.name},
      ${order.operator.address}, ${order.operator.vat}, ${order.provider}, ${order.isTest}, 'open', ${order.now.toISOString()}::timestamptz,
      ${order.checkAt.toISOString()}::timestamptz)
    on conflict (number) do nothing returning id`,
  );
  return rows.length > 0;
}

const checkoutRow = z.strictObject({ withdrawn: z.boolean() });

/** Stores the provider's reference of an order's checkout. False when the order has been withdrawn. */
export async function setCheckout(db: Database, id: string, ref: string): Promise<boolean> {
  const [row] = await db.rows(
    checkoutRow,
    sql`
    update orders set provider_ref = coalesce(provider_ref, ${ref}) where id = ${id}
    returning withdrawn_at is not null as withdrawn`,
  );
  return row?.withdrawn === false;
}

const lockedRow = z.strictObject({
  id: z.string(),
  number: z.string(),
  buyer_id: z.string(),
  seller_id: z.string(),
  prompt_id: z.string(),
  title: z.string(),
  version: z.number(),
  license: z.string(),
  operator_name: z.string(),
  operator_address: z.string(),
  operator_vat: z.string(),
  receipt_number: z.string().nullable(),
  price_cents: z.number(),
  fee_cents: z.number(),
  tax_cents: z.number(),
  refunded_cents: z.number(),
  currency: z.string(),
  refund_days: z.number(),
  provider: z.string(),
  is_test: z.boolean(),
  provider_ref: z.string().nullable(),
  state: z.enum(orderStates),
  created_at: time,
  paid_at: time.nullable(),
  opened_at: time.nullable(),
  withdrawn_at: time.nullable(),
});
export type LockedOrder = z.infer<typeof lockedRow>;
const locked = sql`id, number, buyer_id, seller_id, prompt_id, title, version, license, operator_name, operator_address, operator_vat, receipt_number, price_cents, fee_cents, tax_cents, refunded_cents,
  currency, refund_days, provider, is_test, provider_ref, state, created_at, paid_at, opened_at, withdrawn_at`;

/** Reads the data of an order that the provider needs, without locking it. */
export async function findOrder(db: Database, id: string): Promise<LockedOrder | undefined> {
  const [row] = await db.rows(lockedRow, sql`select ${locked} from orders where id = ${id}`);
  return row;
}

/**
 * Locks an order until the transaction ends: by its id, or by its checkout. The seller of an unpaid order is
 * locked first, in the order of {@link withdrawOrdersOf}, so that the two cannot deadlock.
 */
export async function lockOrder(
  tx: Database,
  by: { id: string } | { provider: string; ref: string },
): Promise<LockedOrder | undefined> {
  const those = 'id' in by ? sql`id = ${by.id}` : sql`provider = ${by.provider} and provider_ref = ${by.ref}`;
  const seller = sql`select seller_id from orders where ${those} and paid_at is null`;
  await tx.rows(idRow, sql`select id from users where id = (${seller}) for key share`);
  const [row] = await tx.rows(lockedRow, sql`select ${locked} from orders where ${those} for no key update`);
  return row;
}

/**
 * Replaces the state of a locked order, and when the provider is queried again. `paid`, the time and the tax,
 * is set once, and a trigger then numbers the receipt. Returns the number of the receipt.
 */
export async function setOrderState(
  tx: Database,
  id: string,
  {
    state,
    checkAt,
    refundedCents,
    paid,
  }: {
    state: OrderState;
    checkAt: Date | null;
    refundedCents?: number;
    paid?: { at: Date; taxCents: number };
  },
): Promise<string | null> {
  const [row] = await tx.rows(
    z.strictObject({ receipt_number: z.string().nullable() }),
    sql`
    update orders set state = ${state}, check_at = ${checkAt?.toISOString() ?? null}::timestamptz,
      refunded_cents = coalesce(${refundedCents ?? null}, refunded_cents), paid_at = coalesce(paid_at, ${paid?.at.toISOString() ?? null}::timestamptz),
      tax_cents = case when paid_at is null then ${paid?.taxCents ?? 0} else tax_cents end
    where id = ${id} returning receipt_number`,
  );
  return row?.receipt_number ?? null;
}

/** Ends an unpaid, locked order: what is paid for it from now on is returned. */
export async function withdrawOrder(
  tx: Database,
  id: string,
  { now, checkAt }: { now: Date; checkAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    update orders set state = 'cancelled', withdrawn_at = coalesce(withdrawn_at, ${now.toISOString()}::timestamptz),
      check_at = ${checkAt?.toISOString() ?? null}::timestamptz
    where id = ${id} and state in ('open', 'cancelled')`);
}

/**
 * Ends the unpaid orders of a seller who is locked for a ban or a deletion: what is paid for them from now on
 * is returned. A payment that is being checked keeps its state until the provider reports the outcome. A
 * background job ends the checkouts.
 */
export async function withdrawOrdersOf(tx: Database, sellerId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update orders set state = case state when 'open' then 'cancelled' else state end,
      withdrawn_at = coalesce(withdrawn_at, ${at}), check_at = ${at}
    where seller_id = ${sellerId} and state in ('open', 'pending')`);
}

/**
 * Records that a buyer is about to read a purchased text for the first time; false when the order gives no
 * access. Waits for a decision about a refund, so that a refund is automatic only if nothing is read after
 * it. With `consents`, they have agreed that their right of withdrawal ends.
 */
export async function recordOpening(
  db: Database,
  buyerId: string,
  id: string,
  { now, consents }: { now: Date; consents: boolean },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.rows(
    idRow,
    sql`
    update orders o set opened_at = coalesce(opened_at, ${at}), consented_at = coalesce(consented_at, ${consents ? at : null})
    where o.id = ${id} and o.buyer_id = ${buyerId} and o.ended_at is null
      and exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null) returning o.id`,
  );
  return rows.length > 0;
}
