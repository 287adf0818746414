import type { Order } from '../../../contract/market/orders.ts';
import { selectOrder } from '../../../database/market/orders.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentOrder } from './present.ts';

/** Returns one of the signed-in user's own orders. Fails with not-found. */
export async function readOrder(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'now' | 'payments'>,
  id: string,
): Promise<Order | Failure> {
  const row = isId(id) ? await selectOrder(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentOrder(row, ctx) : orderNotFound();
}

/** Returns the failure for an order that does not exist or belongs to another user. */
export const orderNotFound = () => failure('not-found', 'Order not found');
