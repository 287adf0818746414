import type { Database } from '../../../database/core/connection.ts';
import { selectSaleOfOrder } from '../../../database/market/sales.ts';
import { type RaiseContext, raise } from '../../notifications/webhook-events/raise.ts';
import { presentSale } from '../sales/present.ts';

/**
 * Raises an event about an order for its seller's webhooks, in the transaction of the change, as the seller
 * sees the order: without its buyer.
 */
export async function raiseOrderEvent(
  ctx: RaiseContext,
  tx: Database,
  type: 'order.paid' | 'order.refunded' | 'order.disputed' | 'refund.requested',
  orderId: string,
): Promise<void> {
  if (!ctx.webhooks.inUse()) return;
  const row = await selectSaleOfOrder(tx, orderId);
  if (!row) return;
  const data = { order: { ...presentSale(row), test: row.is_test } };
  await raise(ctx, tx, { type, subject: `order ${row.sale_id}`, ownerId: row.seller_id, data });
}
