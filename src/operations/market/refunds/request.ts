import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import { lockOrder, selectOrder } from '../../../database/market/orders.ts';
import { insertRefund, sellerIsGone } from '../../../database/market/refunds.ts';
import { isId } from '../../../domain/core/ids.ts';
import { marketLimits } from '../../../domain/market/market.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { notifyAdmins, orderNews } from '../notify-admins.ts';
import { notifyOrderParty } from '../orders/apply-events.ts';
import { presentOrder } from '../orders/present.ts';
import { raiseOrderEvent } from '../orders/raise-order-event.ts';
import { orderNotFound, readOrder } from '../orders/read.ts';
import { grantNow } from './grant-now.ts';
import { returnMoneyNow } from './return-money.ts';

/**
 * Requests a refund of one of the signed-in user's own orders under the order's terms: it is granted at once
 * if the text was never opened, otherwise the seller answers, or an admin when the seller cannot. A repeat
 * returns the order as it is. Fails with not-found, or with conflict when the order is not paid or it is too
 * late.
 */
export async function requestRefund(
  ctx: MemberContext,
  id: string,
  reason: string,
): Promise<Order | Failure> {
  if (!isId(id)) return orderNotFound();
  const newId = ctx.newId();
  const asked = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx.db, { id });
    const row = locked && (await selectOrder(ctx.db, ctx.viewer, id));
    if (!row) return orderNotFound();
    const now = ctx.now();
    const order = presentOrder(row, ctx);
    if (order.refund) return { toReturn: order.refund.state === 'granted' ? order.refund.id : null };
    if (order.state !== 'paid') return failure('conflict', notPaid[order.state]);
    if (!order.can.refund)
      return failure(
        'conflict',
        `You could request a refund within ${row.refund_days} days after the payment`,
      );
    const automatic = row.opened_at === null;
    const answerUntil = new Date(now.getTime() + marketLimits.answerDays * 86_400_000);
    const isUnanswerable = !automatic && (await sellerIsGone(ctx.db, id, now));
    const request = { id: newId, orderId: id, reason, automatic, answerUntil, now };
    await insertRefund(ctx.db, isUnanswerable ? { ...request, state: 'escalated' } : request);
    if (automatic) await grantNow(ctx, locked);
    else if (isUnanswerable) await notifyAdmins(ctx, orderNews(locked, 'escalated'));
    else {
      await notifyOrderParty(ctx, locked, {
        kind: 'refund',
        detail: 'asked',
        to: locked.seller_id,
        path: paths.sales({ refund: 'asked' }),
      });
      await raiseOrderEvent(ctx, 'refund.requested', id);
    }
    return { toReturn: automatic ? newId : null };
  });
  if (isFailure(asked)) return asked;
  // Also completes an earlier request that was interrupted.
  if (asked.toReturn) await returnMoneyNow(ctx, asked.toReturn);
  return readOrder(ctx, id);
}

const notPaid = {
  open: 'This order is unpaid. There is nothing to refund',
  pending: 'The payment for this order is being checked: request a refund once it is paid',
  failed: 'The payment for this order failed. You were not charged',
  cancelled: 'This order was canceled. Nothing was paid',
  refunded: 'The money for this order was already returned',
  disputed: 'The money for this order was already returned',
};
