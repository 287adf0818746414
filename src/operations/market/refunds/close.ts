import { paths } from '../../../contract/core/routes.ts';
import { type LockedOrder, lockOrder } from '../../../database/market/orders.ts';
import { setRefundState } from '../../../database/market/refunds.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { notifyOrderParty, type SettleContext } from '../orders/apply-events.ts';
import { endAccess } from '../orders/end-access.ts';

/**
 * Records the decision about a locked refund request, which may end the buyer's access, and notifies the
 * buyer.
 */
export async function closeRequest(
  ctx: InTransaction<SettleContext>,
  refund: { id: string; order_id: string },
  { grant, ...texts }: { grant: boolean; answer?: string; decision?: string },
): Promise<void> {
  const state = grant ? 'granted' : 'declined';
  await setRefundState(ctx.db, refund.id, { state, ...texts, now: ctx.now() });
  const order = await lockOrder(ctx.db, { id: refund.order_id });
  if (!order) return;
  if (grant) await endPurchase(ctx, order);
  else await notifyBuyer(ctx, order, 'declined');
}

/** Ends the access of a buyer whose refund is granted, and notifies them. */
export async function endPurchase(ctx: InTransaction<SettleContext>, order: LockedOrder): Promise<void> {
  await endAccess(ctx.db, order.id, ctx.now());
  await notifyBuyer(ctx, order, 'granted');
}

function notifyBuyer(ctx: InTransaction<SettleContext>, order: LockedOrder, detail: string): Promise<void> {
  const path = paths.purchase(order.id);
  return notifyOrderParty(ctx, order, { kind: 'refund', detail, to: order.buyer_id, path });
}
