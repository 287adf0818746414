import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { marketLimits, type RefundState, refundStates } from '../../domain/market/market.ts';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { endWork } from '../core/queues/work-tries.ts';
import { time } from '../core/rows.ts';

/** The request for a refund of an order; all null when there is none. */
export const refundShape = {
  refund_id: z.string().nullable(),
  refund_state: z.enum(refundStates).nullable(),
  refund_reason: z.string().nullable(),
  refund_answer: z.string().nullable(),
  refund_decision: z.string().nullable(),
  refund_automatic: z.boolean().nullable(),
  refund_created_at: time.nullable(),
  refund_answer_until: time.nullable(),
  refund_decided_at: time.nullable(),
};

export type RefundColumns = z.infer<z.ZodObject<typeof refundShape>>;

/** The columns of {@link refundShape}, of refunds `r`. */
export const refundColumns = sql`r.id as refund_id, r.state as refund_state, r.reason as refund_reason, r.answer as refund_answer,
  r.decision as refund_decision, r.automatic as refund_automatic, r.created_at as refund_created_at,
  r.answer_until as refund_answer_until, r.decided_at as refund_decided_at`;

/** Adds a request for a refund; an automatic one is granted at once. False when the order has one already. */
export async function insertRefund(
  tx: Database,
  refund: {
    id: string;
    orderId: string;
    reason: string;
    automatic: boolean;
    answerUntil: Date;
    now: Date;
  },
): Promise<boolean> {
  const at = sql`${refund.now.toISOString()}::timestamptz`;
  const rows = await tx.rows(
    idRow,
    sql`
    insert into refunds (id, order_id, state, reason, automatic, created_at, answer_until, decided_at)
    values (${refund.id}, ${refund.orderId}, ${refund.automatic ? 'granted' : 'asked'}, ${refund.reason}, ${refund.automatic}, ${at},
      ${refund.answerUntil.toISOString()}::timestamptz, ${refund.automatic ? at : sql`null`})
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
  /** Whether the seller's time to answer is over, by the clock of the product. */
  overdue: z.boolean(),
});
export type LockedRefund = z.infer<typeof lockedRow>;

/** Whether a seller's time to answer a request is over; `answerUntil` is the column with its end. */
export function isOverdue(answerUntil: SQL, now: Date): SQL {
  return isDue(answerUntil, now, marketLimits.answerDays * 86_400_000 + 60_000);
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
    select id, order_id, state, answer, decision, ${isOverdue(sql`answer_until`, now)} as overdue from refunds
    where id = ${id} for no key update`,
  );
  return row;
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
});

/** A granted refund that the provider has not accepted yet; undefined otherwise. */
export async function findRefundToSend(
  db: Database,
  id: string,
): Promise<z.infer<typeof toSendRow> | undefined> {
  const [row] = await db.rows(
    toSendRow,
    sql`
    select o.provider, o.provider_ref, r.provider_key from refunds r join orders o on o.id = r.order_id
    where r.id = ${id} and r.state = 'granted' and r.sent_at is null`,
  );
  return row;
}

/**
 * Replaces the key of a refund that the provider has refused. Of concurrent calls, only the first replaces
 * it.
 */
export async function renewRefundKey(db: Database, id: string, used: string, key: string): Promise<void> {
  await db.execute(sql`update refunds set provider_key = ${key} where id = ${id} and provider_key = ${used}`);
}

/**
 * Records that the provider accepted a refund, and lets the next step query it for the state of the order.
 */
export async function markSent(tx: Database, id: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(
    sql`update orders set check_at = ${at} where id = (select order_id from refunds where id = ${id})`,
  );
  await tx.execute(sql`update refunds set sent_at = ${at} where id = ${id} and sent_at is null`);
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
    update refunds set state = 'granted', decided_at = ${now.toISOString()}::timestamptz, sent_at = null, provider_key = ${key}
    where order_id = ${orderId} and ${grants ? sql`true` : sql`state = 'granted'`} returning id`,
  );
  if (row) await endWork(tx, { kind: 'return', id: row.id });
  return row !== undefined;
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
