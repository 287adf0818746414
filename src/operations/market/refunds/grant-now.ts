import { paths } from '../../../contract/core/routes.ts';
import type { LockedOrder } from '../../../database/market/orders.ts';
import type { Context } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { notifyOrderParty } from '../orders/apply-events.ts';
import { endAccess } from '../orders/end-access.ts';

/** Ends the access of a buyer whose refund is granted without a decision, and notifies them. */
export async function grantNow(ctx: InTransaction<Context>, order: LockedOrder): Promise<void> {
  await endAccess(ctx.db, order.id, ctx.now());
  await notifyOrderParty(ctx, order, {
    kind: 'refund',
    detail: 'granted',
    to: order.buyer_id,
    path: paths.purchase(order.id),
    // The receipt of the refund is mailed.
    isMailed: true,
  });
}
