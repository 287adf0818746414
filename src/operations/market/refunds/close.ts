import { paths } from '../../../contract/core/routes.ts';
import type { Database } from '../../../database/core/connection.ts';
import { lockOrder } from '../../../database/market/orders.ts';
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
  if (grant) await endAccess(tx, order.id, ctx.now());
  const path = paths.purchase(order.id);
  await notifyOrderParty(ctx, tx, order, { kind: 'refund', detail: state, to: order.buyer_id, path });
}
