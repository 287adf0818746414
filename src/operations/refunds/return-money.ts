import { findOrder } from '../../database/orders.ts';
import { markSent } from '../../database/refunds.ts';
import type { Context } from '../context.ts';
import { applyEvents, receiveEvents, type SettleContext } from '../orders/apply-events.ts';

/**
 * Has the provider return the money of a granted refund, and applies what it reports. Repeating it changes nothing, so a process that
 * was killed in between leaves the rest to the regular work. Rejects when the provider cannot be reached.
 */
export async function returnMoney(
  ctx: SettleContext,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  const { payments } = ctx;
  const order = await findOrder(ctx.db, orderId);
  if (!payments || order?.provider !== payments.name || !order.provider_ref) return;
  await payments.refund(order.provider_ref);
  await markSent(ctx.db, refundId, ctx.now());
  await receiveEvents(ctx, await payments.events(order.provider_ref));
  await applyEvents(ctx, order.provider_ref);
}

/** The same after a decision: if the provider cannot be reached, the regular work tries again. */
export async function returnMoneyNow(
  ctx: SettleContext & Pick<Context, 'log'>,
  refund: { refundId: string; orderId: string },
): Promise<void> {
  try {
    await returnMoney(ctx, refund);
  } catch (err) {
    ctx.log.warn(
      { err, refund: refund.refundId },
      'a refund could not be sent to the provider: it is tried again',
    );
  }
}
