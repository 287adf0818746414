import type { Sale, SoldOrder } from '../../../contract/market/sales.ts';
import { type LockedOrder, lockOrder } from '../../../database/market/orders.ts';
import {
  insertPartialRefund,
  insertRefund,
  lockRefundOf,
  type ReturnKind,
  selectUnsentCents,
} from '../../../database/market/refunds.ts';
import { selectPaidOrder, selectSale } from '../../../database/market/sales.ts';
import { isId } from '../../../domain/core/ids.ts';
import { centsOf, priceLabel } from '../../../domain/market/price.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { type InTransaction, inBackground, inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { presentPaidOrder, presentSale } from '../sales/present.ts';
import { closeRequest, endPurchase } from './close.ts';
import { returnMoneyNow } from './return-money.ts';

interface Input {
  /** What to return; everything that is left without it. */
  amount?: number | undefined;
  /** The buyer sees it. */
  reason: string;
}

/** Checks the password of somebody who is about to return money. Fails as {@link userWithPassword} does. */
export async function admitRefund(
  ctx: MemberContext,
  { password }: { password?: string | undefined },
): Promise<Failure | undefined> {
  const user = await userWithPassword(ctx, password, 'password', 'grant a refund');
  return isFailure(user) ? user : undefined;
}

/**
 * Returns the payment of one of the signed-in user's own sales to its buyer, or a part of it, without a
 * request. The whole payment ends the buyer's access. The provider is asked after the commit. Call
 * {@link admitRefund} before. Fails with not-found, invalid (the amount), or with conflict when there is
 * nothing to return.
 */
export async function refundSale(ctx: MemberContext, saleId: string, input: Input): Promise<Sale | Failure> {
  const sale = isId(saleId) ? await selectSale(ctx.db, ctx.viewer.id, saleId) : undefined;
  if (!sale) return saleNotFound();
  const refused = await makeRefund(ctx, sale.id, input, 'answer');
  if (refused) return refused;
  return presentSale((await selectSale(ctx.db, ctx.viewer.id, saleId)) ?? sale);
}

/** {@link refundSale} for any order, by an admin; recorded in the audit log. */
export async function refundOrder(
  ctx: MemberContext,
  id: string,
  input: Input,
): Promise<SoldOrder | Failure> {
  const sold = isId(id) ? await selectPaidOrder(ctx.db, id) : undefined;
  if (!sold) return saleNotFound();
  const refused = await makeRefund(ctx, id, input, 'decision');
  if (refused) return refused;
  return presentPaidOrder((await selectPaidOrder(ctx.db, id)) ?? sold);
}

async function makeRefund(
  ctx: MemberContext,
  id: string,
  { amount, reason: given }: Input,
  by: 'answer' | 'decision',
): Promise<Failure | undefined> {
  const reason = given.trim();
  const made = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, { id });
    if (!order) return saleNotFound();
    if (order.state !== 'paid') return failure('conflict', 'There is nothing left to refund for this order');
    const unreturned = order.price_cents + order.tax_cents - order.refunded_cents;
    const left = unreturned - (await selectUnsentCents(ctx.db, id));
    const cents = amount === undefined ? left : centsOf(amount);
    if (cents === null || cents <= 0 || cents > left)
      return invalid({
        field: 'amount',
        message: `The amount must be at most ${priceLabel(left, order.currency)}, in whole cents`,
      });
    const work =
      cents < unreturned
        ? await returnPart(ctx, order, { cents, reason })
        : await returnAll(ctx, order, by === 'answer' ? { answer: reason } : { decision: reason });
    if (by === 'decision' && !isFailure(work))
      await recordAudit(ctx, {
        action: 'refund-order',
        kind: 'order',
        id,
        name: `${order.number} ${order.title}`,
        note: `${priceLabel(cents, order.currency)}: ${reason}`,
      });
    return work;
  });
  if (isFailure(made)) return made;
  inBackground(ctx, 'refund', (ctx) => returnMoneyNow(ctx, made.id, made.kind));
  return undefined;
}

/** What the provider is asked for after the commit. */
interface Return {
  kind: ReturnKind;
  id: string;
}

async function returnPart(
  { db, newId, now }: InTransaction<MemberContext>,
  { id: orderId }: LockedOrder,
  { cents, reason }: { cents: number; reason: string },
): Promise<Return> {
  const id = newId();
  await insertPartialRefund(db, { id, orderId, amountCents: cents, reason, now: now() });
  return { kind: 'return-part', id };
}

/** Grants the request of the buyer, or a refund without one. */
async function returnAll(
  ctx: InTransaction<MemberContext>,
  order: LockedOrder,
  texts: { answer?: string; decision?: string },
): Promise<Return | Failure> {
  const now = ctx.now();
  const granted = { state: 'granted' as const, ...texts };
  const refund = { id: ctx.newId(), orderId: order.id, reason: '', automatic: false, answerUntil: now, now };
  if (await insertRefund(ctx.db, { ...refund, ...granted })) {
    await endPurchase(ctx, order);
    return { kind: 'return', id: refund.id };
  }
  const request = await lockRefundOf(ctx.db, order.id, now);
  if (!request || request.state === 'granted')
    return failure('conflict', 'The refund for this order is already granted');
  await closeRequest(ctx, request, { grant: true, ...texts });
  return { kind: 'return', id: request.id };
}

/** Returns the failure for a sale that does not exist or belongs to another seller. */
const saleNotFound = () => failure('not-found', 'Order not found');
