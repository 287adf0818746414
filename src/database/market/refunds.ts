import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { marketLimits, type RefundState, refundStates } from '../../domain/market/market.ts';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { endJobs } from '../core/queues/jobs.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { isActiveAccount } from '../people/active-account.ts';

/** The request for a refund of an order; all null when there is none. */
export const refundShape = {
  refund_id: z.string().nullable(),
  refund_state: z.enum(refundStates).nullable(),
  refund_reason: z.string().nullable(),
  refund_answer: z.string().nullable(),
  refund_decision: z.string().nullable(),
  refund_automatic: z.boolean().nullable(),
  refund_withdrawal: z.boolean().nullable(),
  refund_problem: z.string().nullable(),
  refund_created_at: time.nullable(),
  refund_answer_until: time.nullable(),
  refund_decided_at: time.nullable(),
};

export type RefundColumns = z.infer<z.ZodObject<typeof refundShape>>;

/** The columns of {@link refundShape}, of refunds `r`. */
export const refundColumns = sql`r.id as refund_id, r.state as refund_state, r.reason as refund_reason, r.answer as refund_answer,
  r.decision as refund_decision, r.automatic as refund_automatic, r.withdrawal as refund_withdrawal, r.problem as refund_problem, r.created_at as refund_created_at,
  r.answer_until as refund_answer_until, r.decided_at as refund_decided_at`;

/** Adds a request for a refund, which may be granted at once. False when the order has one already. */
export async function insertRefund(
  tx: Database,
  refund: {
    id: string;
    orderId: string;
    reason: string;
    automatic: boolean;
    /** Without it, an automatic refund is granted, and otherwise the seller is asked. */
    state?: RefundState;
    answer?: string;
    decision?: string;
    answerUntil: Date;
    now: Date;
  },
): Promise<boolean> {
  const at = sql`${refund.now.toISOString()}::timestamptz`;
  const { state = refund.automatic ? 'granted' : 'asked', answer = '', decision = '' } = refund;
  const rows = await tx.rows(
    idRow,
    sql`
    insert into refunds (id, order_id, state, reason, answer, decision, automatic, created_at, answer_until, decided_at)
    values (${refund.id}, ${refund.orderId}, ${state}, ${refund.reason}, ${answer}, ${decision}, ${refund.automatic}, ${at},
      ${refund.answerUntil.toISOString()}::timestamptz, ${state === 'granted' ? at : sql`null`})
    on conflict (order_id) do nothing returning id`,
  );
  return rows.length > 0;
}

const idRow = z.strictObject({ id: z.string() });

const lockedRow = z.strictObject({
  id: z.string(),
  order_id: z.string(),
  state: z.enum(refundStates),
  answer: z.string(),
  decision: z.string(),
  /**
   * Whether the seller's time to answer is over, by the clock of the product, or the seller cannot answer.
   */
  overdue: z.boolean(),
});
export type LockedRefund = z.infer<typeof lockedRow>;

/**
 * Whether the seller of an order `o` no longer has to answer its request `r`: their time is over, or their
 * account is deleted, banned or suspended.
 */
export function isOverdue(now: Date): SQL {
  return sql`(${isDue(sql`r.answer_until`, now, marketLimits.answerDays * 86_400_000 + 60_000)} or ${isSellerGone(now)})`;
}

const isSellerGone = (
  now: Date,
) => sql`not exists (select 1 from users s where s.id = o.seller_id and ${isActiveAccount('s')}
  and (s.suspended_until is null or s.suspended_until <= ${now.toISOString()}::timestamptz))`;

/**
 * Whether the seller of an order cannot answer requests: their account is deleted, banned, suspended or
 * deactivated.
 */
export async function sellerIsGone(tx: Database, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    idRow,
    sql`select o.id from orders o where o.id = ${orderId} and ${isSellerGone(now)}`,
  );
  return rows.length > 0;
}

/**
 * Locks a request for a refund after its order: all statements that lock both use this order. Undefined when
 * there is none.
 */
export async function lockRefund(tx: Database, id: string, now: Date): Promise<LockedRefund | undefined> {
  await tx.rows(
    idRow,
    sql`select o.id from orders o join refunds r on r.order_id = o.id where r.id = ${id} for no key update of o`,
  );
  const [row] = await tx.rows(
    lockedRow,
    sql`
    select r.id, r.order_id, r.state, r.answer, r.decision, ${isOverdue(now)} as overdue
    from refunds r join orders o on o.id = r.order_id where r.id = ${id} for no key update of r`,
  );
  return row;
}

/** Locks the request for a refund of a locked order; undefined when there is none. */
export async function lockRefundOf(
  tx: Database,
  orderId: string,
  now: Date,
): Promise<LockedRefund | undefined> {
  const [row] = await tx.rows(idRow, sql`select id from refunds where order_id = ${orderId}`);
  return row && lockRefund(tx, row.id, now);
}

/** Records an answer or a decision about a locked request. */
export async function setRefundState(
  tx: Database,
  id: string,
  {
    state,
    answer,
    decision,
    now,
  }: { state: RefundState; answer?: string | undefined; decision?: string | undefined; now: Date },
): Promise<void> {
  const isDecided = state === 'granted' || state === 'declined';
  await tx.execute(sql`
    update refunds set state = ${state}, answer = coalesce(${answer ?? null}::text, answer),
      decision = coalesce(${decision ?? null}::text, decision),
      decided_at = ${isDecided ? sql`${now.toISOString()}::timestamptz` : sql`decided_at`}
    where id = ${id}`);
}

const toSendRow = z.strictObject({
  provider: z.string(),
  provider_ref: z.string().nullable(),
  provider_key: z.string(),
  /** The part to return; null for the whole payment. */
  amount_cents: z.number().nullable(),
});

/** What is returned: the whole payment for a granted request, or a part of it. */
export type ReturnKind = 'return' | 'return-part';
const tableOf = { return: sql`refunds`, 'return-part': sql`partial_refunds` };

/** A granted refund that the provider has not accepted yet; undefined otherwise. */
export async function findRefundToSend(
  db: Database,
  { kind, id }: { kind: ReturnKind; id: string },
): Promise<z.infer<typeof toSendRow> | undefined> {
  const amount = kind === 'return' ? sql`null::integer` : sql`r.amount_cents`;
  const [row] = await db.rows(
    toSendRow,
    sql`
    select o.provider, o.provider_ref, r.provider_key, ${amount} as amount_cents from ${tableOf[kind]} r join orders o on o.id = r.order_id
    where r.id = ${id} and r.sent_at is null ${kind === 'return' ? sql`and r.state = 'granted'` : sql``}`,
  );
  return row;
}

/**
 * Replaces the key of a refund that the provider has refused. Of concurrent calls, only the first replaces
 * it.
 */
export async function renewRefundKey(
  db: Database,
  { kind, id }: { kind: ReturnKind; id: string },
  used: string,
  key: string,
): Promise<void> {
  await db.execute(
    sql`update ${tableOf[kind]} set provider_key = ${key} where id = ${id} and provider_key = ${used}`,
  );
}

/**
 * Records that the provider accepted a refund, with its name for it if there is one, and lets the next step
 * query it for the state of the order.
 */
export async function markSent(
  tx: Database,
  { kind, id }: { kind: ReturnKind; id: string },
  { ref, now }: { ref: string | undefined; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const table = tableOf[kind];
  await tx.execute(
    sql`update orders set check_at = ${at} where id = (select order_id from ${table} where id = ${id})`,
  );
  await tx.execute(
    sql`update ${table} set sent_at = ${at}, provider_refund = ${ref ?? null} where id = ${id} and sent_at is null`,
  );
}

/** Whether one of these refunds of the provider is the granted one of an order. */
export async function hasFailedRefund(
  tx: Database,
  orderId: string,
  failed: readonly string[],
): Promise<boolean> {
  if (!failed.length) return false;
  const rows = await tx.rows(
    idRow,
    sql`
    select id from refunds where order_id = ${orderId} and state = 'granted' and provider_refund = any(${textArray([...failed])})`,
  );
  return rows.length > 0;
}

/**
 * Escalates the refund of an order that failed to admins, with the problem. A refund that was made at the
 * provider gets a request here.
 */
export async function reopenRequest(
  tx: Database,
  orderId: string,
  { id, key, problem, now }: { id: string; key: string; problem: string; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into refunds (id, order_id, state, reason, problem, created_at, answer_until)
    values (${id}, ${orderId}, 'escalated', '', ${problem}, ${at}, ${at})
    on conflict (order_id) do update set state = 'escalated', automatic = false, problem = excluded.problem,
      decided_at = null, sent_at = null, provider_refund = null, provider_key = ${key}`);
}

/** Adds a refund of a part of a payment, which the provider is going to be asked for. */
export async function insertPartialRefund(
  tx: Database,
  refund: { id: string; orderId: string; amountCents: number; reason: string; now: Date },
): Promise<void> {
  const { id, orderId, amountCents, reason, now } = refund;
  await tx.execute(sql`
    insert into partial_refunds (id, order_id, amount_cents, reason, created_at)
    values (${id}, ${orderId}, ${amountCents}, ${reason}, ${now.toISOString()}::timestamptz)`);
}

const sumRow = z.strictObject({ cents: z.number() });

/** Cents of an order's partial refunds that the provider was not asked for yet. */
export async function selectUnsentCents(tx: Database, orderId: string): Promise<number> {
  const [row] = await tx.rows(
    sumRow,
    sql`
    select coalesce(sum(amount_cents), 0)::int as cents from partial_refunds where order_id = ${orderId} and sent_at is null`,
  );
  return row?.cents ?? 0;
}

/**
 * Returns the money of an order again after a dispute had taken it: for a granted refund, or with `grants`
 * for any, which is then granted. `key` replaces the provider's key, which has been answered. False when
 * there is none.
 */
export async function returnAgain(
  tx: Database,
  orderId: string,
  { grants = false, key, now }: { grants?: boolean; key: string; now: Date },
): Promise<boolean> {
  const [row] = await tx.rows(
    idRow,
    sql`
    update refunds set state = 'granted', decided_at = ${now.toISOString()}::timestamptz, sent_at = null, provider_refund = null, provider_key = ${key}
    where order_id = ${orderId} and ${grants ? sql`true` : sql`state = 'granted'`} returning id`,
  );
  if (row) await endJobs(tx, 'return', [row.id]);
  return row !== undefined;
}

/**
 * Grants the refund of an order from which its buyer withdraws, whatever became of a request before. `key` is
 * the provider's for it. Returns its id.
 */
export async function grantWithdrawal(
  tx: Database,
  orderId: string,
  { id, key, now }: { id: string; key: string; now: Date },
): Promise<string> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.rows(
    idRow,
    sql`
    insert into refunds (id, order_id, state, reason, automatic, withdrawal, created_at, answer_until, decided_at, provider_key)
    values (${id}, ${orderId}, 'granted', '', true, true, ${at}, ${at}, ${at}, ${key})
    on conflict (order_id) do update set state = 'granted', automatic = true, withdrawal = true, decided_at = excluded.decided_at,
      sent_at = null, provider_refund = null, provider_key = excluded.provider_key
    returning id`,
  );
  if (!row) throw new Error(`The withdrawal from the order ${orderId} was not stored.`);
  await endJobs(tx, 'return', [row.id]);
  return row.id;
}

/** Closes a request whose order was refunded or disputed independently of it. */
export async function closeRefund(
  tx: Database,
  orderId: string,
  state: 'granted' | 'declined',
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update refunds set state = case when state in ('asked', 'escalated') then ${state} else state end,
      decided_at = coalesce(decided_at, ${at}), sent_at = coalesce(sent_at, ${at})
    where order_id = ${orderId}`);
}
