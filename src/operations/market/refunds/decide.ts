import type { SoldOrder } from '../../../contract/market/sales.ts';
import { lockRefund } from '../../../database/market/refunds.ts';
import { selectOrderOfRefund } from '../../../database/market/sales.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { presentPaidOrder } from '../sales/present.ts';
import { refundNotFound } from './answer.ts';
import { closeRequest } from './close.ts';
import { returnMoneyNow } from './return-money.ts';

/**
 * Grants or declines a refund that the seller declined or did not answer in time. The decision is final and
 * recorded in the audit log. A repeat returns the order as it is. Fails with not-found, or with conflict when
 * the seller still has time or it was decided differently; a grant also fails as {@link userWithPassword}
 * does.
 */
export async function decideRefund(
  ctx: MemberContext,
  id: string,
  {
    grant,
    decision = '',
    password,
  }: { grant: boolean; decision?: string | undefined; password?: string | undefined },
): Promise<SoldOrder | Failure> {
  const user = grant && (await userWithPassword(ctx, password, 'password', 'grant a refund'));
  if (user && isFailure(user)) return user;
  const failed = await inTransaction(ctx, async (ctx) => {
    const refund = isId(id) ? await lockRefund(ctx.db, id, ctx.now()) : undefined;
    const sold = refund && (await selectOrderOfRefund(ctx.db, id));
    if (!sold) return refundNotFound();
    if (refund.state === 'asked' && !refund.overdue)
      return failure('conflict', 'The seller has not answered yet and still has time');
    const isRepeated =
      refund.decision === decision.trim() && refund.state === (grant ? 'granted' : 'declined');
    if (isRepeated) return undefined;
    if (refund.state === 'granted' || refund.state === 'declined')
      return failure('conflict', `This request was already ${refund.state}`);
    await closeRequest(ctx, refund, { grant, decision: decision.trim() });
    await recordAudit(ctx, {
      action: grant ? 'grant-refund' : 'decline-refund',
      kind: 'order',
      id: sold.id,
      name: `${sold.number} ${sold.title}`,
      note: decision,
    });
    return undefined;
  });
  if (failed) return failed;
  if (grant) await returnMoneyNow(ctx, id);
  const row = await selectOrderOfRefund(ctx.db, id);
  return row ? presentPaidOrder(row) : refundNotFound();
}
