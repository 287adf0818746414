import { findOrder, lockOrder, setOrderState, withdrawOrder } from '../../database/market/orders.ts';
import { type DueWork, selectDueWork } from '../../database/market/payment-events.ts';
import { lockRefund, setRefundState } from '../../database/market/refunds.ts';
import { isAbandoned, nextCheck } from '../../domain/market/payment-events.ts';
import type { Payments } from '../core/adapters/payment-adapters.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { isoTime } from '../core/iso-time.ts';
import { attempt } from './attempt.ts';
import { notifyAdmins, orderNews } from './notify-admins.ts';
import { applyEvents, receiveEvents, type SettleContext } from './orders/apply-events.ts';
import { type PayContext, sendPayout } from './payouts/pay-out.ts';
import { returnMoney } from './refunds/return-money.ts';

/** Pieces of each kind of work per step. */
const batch = 50;
/**
 * Maximum number of steps per run, and of attempts in a run that find the provider unreachable; the rest then
 * waits for the next run.
 */
const maxPerRun = { steps: 20, unreachable: 3 };

/**
 * Does the work about orders that is due: applies events that were stored when the process was killed,
 * escalates refund requests that sellers have not answered to admins, ends unpaid orders of prompts that are
 * no longer offered, queries the provider about orders whose events may never arrive, and sends granted
 * refunds and payouts. Failed work is due again later and does not delay other work. Executes one statement
 * when nothing is due, none while the site sells nothing. Returns whether anything was due.
 */
export async function settleOrders(
  ctx: SettleContext & Pick<Context, 'log' | 'market'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { payments } = ctx;
  if (!payments) return false;
  let hasWorked = false;
  let unreachable = 0;
  for (let step = 0; step < maxPerRun.steps; step++) {
    const due = await selectDueWork(ctx.db, {
      provider: payments.name,
      terms: ctx.market,
      now: ctx.now(),
      limit: batch,
    });
    hasWorked ||= due.length > 0;
    for (const work of due) {
      if (signal?.aborted) return hasWorked;
      if ((await settle(ctx, payments, work)) === 'unreachable') unreachable++;
      if (unreachable >= maxPerRun.unreachable) return hasWorked;
    }
    if (due.length < batch) break;
  }
  return hasWorked;
}

function settle(ctx: SettleContext & PayContext, payments: Payments, work: DueWork): Promise<unknown> {
  const { kind, id } = work;
  if (kind === 'return' || kind === 'return-part') return returnMoney(ctx, payments, { kind, id });
  if (kind === 'pay') return sendPayout(ctx, payments, { id });
  return attempt(ctx, work, async () => {
    if (kind === 'check') await check(ctx, payments, id);
    else if (kind === 'escalate') await escalate(ctx, id);
    else if (kind === 'withdraw') await withdraw(ctx, payments, id);
    else {
      const ref = await refOf(ctx, id);
      if (ref) await applyEvents(ctx, ref);
    }
  });
}

/**
 * Requests the events of an order from the provider, and first ends the checkout of a withdrawn one. If it is
 * unreachable, the order is checked again later.
 */
async function check(ctx: SettleContext, payments: Payments, id: string): Promise<void> {
  const known = await findOrder(ctx.db, id);
  const ref = known?.provider_ref;
  try {
    if (ref && known.withdrawn_at && known.state === 'cancelled') await payments.expire(ref);
    if (ref) await receiveEvents(ctx, await payments.events(ref));
  } finally {
    await inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx.db, { id });
      if (!order) return;
      const now = ctx.now();
      const facts = { state: order.state, createdAt: new Date(isoTime(order.created_at)) };
      // A payment that arrives later is still valid.
      const state = isAbandoned(facts, now) ? 'cancelled' : order.state;
      await setOrderState(ctx.db, id, { state, checkAt: nextCheck({ ...facts, state }, now) });
    });
  }
}

/**
 * Ends an unpaid order whose prompt is no longer offered under its terms, first at the provider. A payment
 * that was made before is valid; one that is made later is returned.
 */
async function withdraw(ctx: SettleContext, payments: Payments, id: string): Promise<void> {
  const ref = await refOf(ctx, id);
  if (ref) {
    await payments.expire(ref);
    await receiveEvents(ctx, await payments.events(ref));
  }
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, { id });
    if (!order) return;
    const facts = { state: 'cancelled' as const, createdAt: new Date(isoTime(order.created_at)) };
    await withdrawOrder(ctx.db, id, { now: ctx.now(), checkAt: nextCheck(facts, ctx.now()) });
  });
}

/** Escalates a refund request to admins when its seller has not answered in time, or cannot answer. */
async function escalate(ctx: SettleContext, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx.db, id, ctx.now());
    if (refund?.state !== 'asked' || !refund.overdue) return;
    await setRefundState(ctx.db, id, { state: 'escalated', now: ctx.now() });
    const order = await findOrder(ctx.db, refund.order_id);
    if (order) await notifyAdmins(ctx, orderNews(order, 'escalated'));
  });
}

async function refOf({ db }: SettleContext, id: string): Promise<string | null> {
  return (await findOrder(db, id))?.provider_ref ?? null;
}
