import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RefundState, refundStates } from '../domain/market.ts';
import type { Database } from './connection.ts';
import { time } from './rows.ts';

/** The request for a refund of an order; all null without one. */
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

/** The columns of a {@link refundShape}, of refunds `r`. */
export const refundColumns = sql`r.id as refund_id, r.state as refund_state, r.reason as refund_reason, r.answer as refund_answer,
  r.decision as refund_decision, r.automatic as refund_automatic, r.created_at as refund_created_at,
  r.answer_until as refund_answer_until, r.decided_at as refund_decided_at`;

/** Adds a request for a refund; one that is automatic is granted at once. An order has one at most: false when there is one. */
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
  sent: z.boolean(),
  /** When a seller has to have answered, by the clock of the product. */
  overdue: z.boolean(),
});
export type LockedRefund = z.infer<typeof lockedRow>;

/** Locks a request for a refund after its order, in the order of all statements that lock both. Undefined when there is none. */
export async function lockRefund(tx: Database, id: string, now: Date): Promise<LockedRefund | undefined> {
  await tx.rows(
    idRow,
    sql`select o.id from orders o join refunds r on r.order_id = o.id where r.id = ${id} for no key update of o`,
  );
  const [row] = await tx.rows(
    lockedRow,
    sql`
    select id, order_id, state, sent_at is not null as sent, answer_until <= ${now.toISOString()}::timestamptz as overdue from refunds
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

/** Records that the provider was asked to return the money of a granted refund. */
export async function markSent(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update refunds set sent_at = ${now.toISOString()}::timestamptz where id = ${id} and sent_at is null`);
}

/**
 * Has the money of an order returned again that a dispute had taken before: of a granted refund, or of any with `grants`, which then is
 * granted. False when there is none.
 */
export async function returnAgain(
  tx: Database,
  orderId: string,
  { grants = false, now }: { grants?: boolean; now: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    idRow,
    sql`
    update refunds set state = 'granted', decided_at = ${now.toISOString()}::timestamptz, sent_at = null
    where order_id = ${orderId} and ${grants ? sql`true` : sql`state = 'granted'`} returning id`,
  );
  return rows.length > 0;
}

/** Closes a request whose order was refunded or disputed without it. */
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
