import type { Order } from '../../../contract/market/orders.ts';
import { findOrder, selectOrder } from '../../../database/market/orders.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { TestOutcome } from '../../../domain/market/market.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { receiveEvents } from './apply-events.ts';
import { orderNotFound, readOrder } from './read.ts';

/**
 * Decides the outcome of the checkout of one of the signed-in user's own orders in test mode. Fails with
 * not-found, or with conflict when it was decided before or the order is paid with money.
 */
export async function answerTestCheckout(
  ctx: MemberContext,
  id: string,
  outcome: TestOutcome,
): Promise<Order | Failure> {
  const { payments } = ctx;
  if (!isId(id) || !(await selectOrder(ctx.db, ctx.viewer, id))) return orderNotFound();
  const order = await findOrder(ctx.db, id);
  if (!order) return orderNotFound();
  const ref = order.provider === payments?.name ? order.provider_ref : null;
  if (!payments?.decide || !ref) return failure('conflict', 'This order cannot be paid here');
  if (order.state !== 'open') return decidedBefore();
  const decided = await payments.decide(ref, outcome);
  // Also completes an earlier request that ended between the two steps.
  await receiveEvents(ctx, await payments.events(ref));
  return decided ? readOrder(ctx, id) : decidedBefore();
}

const decidedBefore = () => failure('conflict', 'This order was already decided. Reload the page.');
