import { paths } from '../../../contract/core/routes.ts';
import type { Sale } from '../../../contract/market/sales.ts';
import { lockOrder } from '../../../database/market/orders.ts';
import { lockRefund, setRefundState } from '../../../database/market/refunds.ts';
import { selectSaleOfRefund } from '../../../database/market/sales.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { notifyAdmins, orderNews } from '../notify-admins.ts';
import { notifyOrderParty } from '../orders/apply-events.ts';
import { presentSale } from '../sales/present.ts';
import { closeRequest } from './close.ts';
import { returnMoneyNow } from './return-money.ts';

/**
 * Grants or declines a refund of one of the signed-in user's own sales. If it is declined, an admin decides.
 * A repeat returns the sale as it is. Fails with not-found, invalid (declined without an answer), or with
 * conflict when it was answered differently or not in time; a grant also fails as {@link userWithPassword}
 * does.
 */
export async function answerRefund(
  ctx: MemberContext,
  id: string,
  {
    grant,
    answer = '',
    password,
  }: { grant: boolean; answer?: string | undefined; password?: string | undefined },
): Promise<Sale | Failure> {
  const user = grant && (await userWithPassword(ctx, password, 'password', 'grant a refund'));
  if (user && isFailure(user)) return user;
  if (!grant && !answer.trim())
    return invalid({ field: 'answer', message: 'Answer is required. Tell the buyer why you decline' });
  const failed = await inTransaction(ctx, async (ctx) => {
    if (!isId(id) || !(await selectSaleOfRefund(ctx.db, ctx.viewer.id, id))) return refundNotFound();
    const refund = await lockRefund(ctx.db, id, ctx.now());
    if (!refund) return refundNotFound();
    const isRepeated = refund.answer === answer.trim() && refund.state === (grant ? 'granted' : 'escalated');
    if (isRepeated) return undefined;
    if (refund.state === 'escalated') return failure('conflict', 'An admin is now deciding this request');
    if (refund.state !== 'asked') return failure('conflict', `This request was already ${refund.state}`);
    if (grant) await closeRequest(ctx, refund, { grant, answer: answer.trim() });
    else {
      await setRefundState(ctx.db, id, { state: 'escalated', answer: answer.trim(), now: ctx.now() });
      const order = await lockOrder(ctx.db, { id: refund.order_id });
      const news = { kind: 'refund' as const, detail: 'escalated', path: paths.purchase(refund.order_id) };
      if (order) {
        await notifyOrderParty(ctx, order, { ...news, to: order.buyer_id });
        await notifyAdmins(ctx, orderNews(order, 'escalated'));
      }
    }
    return undefined;
  });
  if (failed) return failed;
  if (grant) await returnMoneyNow(ctx, id);
  const row = await selectSaleOfRefund(ctx.db, ctx.viewer.id, id);
  return row ? presentSale(row) : refundNotFound();
}

/** Returns the failure for a refund request that does not exist or concerns other users. */
export const refundNotFound = () => failure('not-found', 'Refund request not found');
