import { paths } from '../../../contract/core/routes.ts';
import type { Database } from '../../../database/core/connection.ts';
import { type LockedOrder, lockOrder } from '../../../database/market/orders.ts';
import { setRefundState } from '../../../database/market/refunds.ts';
import { notifyOrderParty, type SettleContext } from '../orders/apply-events.ts';
import { endAccess } from '../orders/end-access.ts';

/**
 * Records the decision about a locked refund request, which may end the buyer's access, and notifies the
 * buyer.
 */
export async function closeRequest(
  ctx: SettleContext,
  tx: Database,
  refund: { id: string; order_id: string },
  { grant, ...texts }: { grant: boolean; answer?: string; decision?: string },
): Promise<void> {
  const state = grant ? 'granted' : 'declined';
  await setRefundState(tx, refund.id, { state, ...texts, now: ctx.now() });
  const order = await lockOrder(tx, { id: refund.order_id });
  if (!order) return;
  if (grant) await endPurchase(ctx, tx, order);
  else await notifyBuyer(ctx, tx, order, 'declined');
}

/** Ends the access of a buyer whose refund is granted, and notifies them. */
export async function endPurchase(ctx: SettleContext, tx: Database, order: LockedOrder): Promise<void> {
  await endAccess(tx, order.id, ctx.now());
  await notifyBuyer(ctx, tx, order, 'granted');
}

function notifyBuyer(ctx: SettleContext, tx: Database, order: LockedOrder, detail: string): Promise<void> {
  const path = paths.purchase(order.id);
  return notifyOrderParty(ctx, tx, order, { kind: 'refund', detail, to: order.buyer_id, path });
}
