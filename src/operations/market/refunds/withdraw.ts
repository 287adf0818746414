import type { Order } from '../../../contract/market/orders.ts';
import { lockOrder, selectOrder } from '../../../database/market/orders.ts';
import { grantWithdrawal } from '../../../database/market/refunds.ts';
import { isId } from '../../../domain/core/ids.ts';
import { withdrawalDays } from '../../../domain/market/withdrawal.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { mailWithdrawal } from '../orders/mail-withdrawal.ts';
import { presentOrder } from '../orders/present.ts';
import { orderNotFound, readOrder } from '../orders/read.ts';
import { grantNow } from './grant-now.ts';
import { returnMoneyNow } from './return-money.ts';

/**
 * Withdraws the signed-in user from one of their own purchases: the access ends and the whole payment is
 * returned, without a reason and without a decision. A repeat returns the order as it is. Fails with
 * not-found, or with conflict when the right has ended.
 */
export async function withdrawPurchase(ctx: MemberContext, id: string): Promise<Order | Failure> {
  if (!isId(id)) return orderNotFound();
  const refundId = ctx.newId();
  const withdrawn = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx.db, { id });
    const row = locked && (await selectOrder(ctx.db, ctx.viewer, id));
    if (!row) return orderNotFound();
    const order = presentOrder(row, ctx);
    if (order.refund?.state === 'granted') return order.refund.id;
    if (!order.can.withdraw) return failure('conflict', reasonOf(order));
    const key = ctx.newId();
    const granted = await grantWithdrawal(ctx.db, id, { id: refundId, key, now: ctx.now() });
    await mailWithdrawal(ctx, locked);
    await grantNow(ctx, locked);
    return granted;
  });
  if (isFailure(withdrawn)) return withdrawn;
  // Also completes an earlier withdrawal that was interrupted.
  await returnMoneyNow(ctx, withdrawn);
  return readOrder(ctx, id);
}

function reasonOf({ consentedAt, paidAt, state }: Order): string {
  if (paidAt === null) return 'This order is unpaid. There is nothing to withdraw from';
  if (state !== 'paid') return 'The money for this order was already returned';
  if (consentedAt !== null)
    return 'You have opened the text, and agreed before that your right of withdrawal ends with it';
  return `You could withdraw within ${withdrawalDays} days after the payment`;
}
