import type { Order } from '../../../contract/market/orders.ts';
import { purchaseSort, selectPurchases } from '../../../database/market/orders.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentOrder } from './present.ts';

/**
 * Returns one page of what the signed-in user bought, latest first; with `q`, those whose title contains each
 * of its words. Fails with malformed.
 */
export function listPurchases(
  ctx: MemberContext,
  { q = '', ...input }: PageInput & { q?: string | undefined },
): Promise<Page<Order> | Failure> {
  const words = q.split(/\s+/).filter(Boolean);
  return listPage(
    input,
    { name: 'purchases', order: purchaseSort },
    (page) => selectPurchases(ctx.db, ctx.viewer, words, page),
    (rows) => rows.map((row) => presentOrder(row, ctx)),
  );
}
