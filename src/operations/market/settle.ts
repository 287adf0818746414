import { withTx } from '../../database/core/connection.ts';
import { findOrder, lockOrder, setOrderState } from '../../database/market/orders.ts';
import { type DueWork, selectDueWork } from '../../database/market/payment-events.ts';
import { lockRefund, setRefundState } from '../../database/market/refunds.ts';
import { isAbandoned, nextCheck } from '../../domain/market/payment-events.ts';
import type { Payments } from '../core/adapters/payment-adapters.ts';
import type { Context } from '../core/context.ts';
import { isoTime } from '../core/iso-time.ts';
import { attempt } from './attempt.ts';
import { applyEvents, receiveEvents, type SettleContext } from './orders/apply-events.ts';
import { type PayContext, sendPayout } from './payouts/pay-out.ts';
import { returnMoney } from './refunds/return-money.ts';

/** Pieces of each kind of work that one step does. */
const batch = 50;
/** Steps of one run, and tries in it that find the provider unreachable, after which the rest waits for the next run. */
const most = { steps: 20, unreachable: 3 };

/**
 * Does what is due about orders: applies events that were stored when the process was killed, hands requests for refunds to admins that
 * sellers have not answered, asks the provider about orders whose events may never arrive, and sends granted refunds and payouts. What fails
 * is due again later and keeps nothing else waiting. One statement when nothing is due, none while the site sells nothing. Returns whether
 * anything was due.
 */
export async function settleOrders(
  ctx: SettleContext & Pick<Context, 'log' | 'market'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { payments } = ctx;
  if (!payments) return false;
  let hasWorked = false;
  let unreachable = 0;
  for (let step = 0; step < most.steps; step++) {
    const due = await selectDueWork(ctx.db, payments.name, ctx.now(), batch);
    hasWorked ||= due.length > 0;
    for (const work of due) {
      if (signal?.aborted) return hasWorked;
      if ((await settle(ctx, payments, work)) === 'unreachable') unreachable++;
      if (unreachable >= most.unreachable) return hasWorked;
    }
    if (due.length < batch) break;
  }
  return hasWorked;
}

function settle(ctx: PayContext, payments: Payments, work: DueWork): Promise<unknown> {
  const { kind, id, tries } = work;
  if (kind === 'return') return returnMoney(ctx, payments, { id, tries });
  if (kind === 'pay') return sendPayout(ctx, payments, { id, tries });
  return attempt(ctx, work, async () => {
    if (kind === 'check') await check(ctx, payments, id);
    else if (kind === 'escalate') await escalate(ctx, id);
    else {
      const ref = await refOf(ctx, id);
      if (ref) await applyEvents(ctx, ref);
    }
  });
}

/** Asks the provider what it knows of an order. When it cannot be reached, the order is asked about later, too. */
async function check(ctx: SettleContext, payments: Payments, id: string): Promise<void> {
  const ref = await refOf(ctx, id);
  try {
    if (ref) await receiveEvents(ctx, await payments.events(ref));
  } finally {
    await withTx(ctx.db, async (tx) => {
      const order = await lockOrder(tx, { id });
      if (!order) return;
      const now = ctx.now();
      const facts = { state: order.state, createdAt: new Date(isoTime(order.created_at)) };
      // A payment that arrives later still counts.
      const state = isAbandoned(facts, now) ? 'cancelled' : order.state;
      await setOrderState(tx, id, { state, checkAt: nextCheck({ ...facts, state }, now) });
    });
  }
}

/** Hands a request to admins that its seller has not answered in time. */
async function escalate(ctx: SettleContext, id: string): Promise<void> {
  await withTx(ctx.db, async (tx) => {
    const refund = await lockRefund(tx, id, ctx.now());
    if (refund?.state === 'asked' && refund.overdue)
      await setRefundState(tx, id, { state: 'escalated', now: ctx.now() });
  });
}

async function refOf({ db }: SettleContext, id: string): Promise<string | null> {
  return (await findOrder(db, id))?.provider_ref ?? null;
}
