import { selectSaleOfOrder } from '../../../database/market/sales.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { type RaiseContext, raise } from '../../notifications/webhook-events/raise.ts';
import { presentSale } from '../sales/present.ts';

/**
 * Raises an event about an order for its seller's webhooks, in the transaction of the change, as the seller
 * sees the order: without its buyer.
 */
export async function raiseOrderEvent(
  ctx: InTransaction<RaiseContext>,
  type: 'order.paid' | 'order.refunded' | 'order.disputed' | 'refund.requested',
  orderId: string,
): Promise<void> {
  if (!ctx.webhooks.inUse()) return;
  const row = await selectSaleOfOrder(ctx.db, orderId);
  if (!row) return;
  const data = { order: { ...presentSale(row), test: row.is_test } };
  await raise(ctx, { type, subject: `order ${row.sale_id}`, ownerId: row.seller_id, data });
}
