import {
  findRefundToSend,
  markSent,
  type ReturnKind,
  renewRefundKey,
} from '../../../database/market/refunds.ts';
import { PaymentRefused } from '../../../domain/market/market-work.ts';
import type { Payments } from '../../core/adapters/payment-adapters.ts';
import type { Context } from '../../core/context.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { attempt } from '../attempt.ts';
import { receiveEvents, type SettleContext } from '../orders/apply-events.ts';

type ReturnContext = SettleContext & Pick<Context, 'log'>;

/**
 * Requests the return of the money of a granted, committed refund from the provider, and applies what it
 * reports. Idempotent: if the process is killed in between, the background jobs complete it; they also retry
 * failures. Call it outside transactions.
 */
export function returnMoney(
  ctx: ReturnContext,
  payments: Payments,
  work: { kind: ReturnKind; id: string },
): Promise<string> {
  return attempt(ctx, work, async () => {
    const refund = await findRefundToSend(ctx.db, work);
    if (!refund) return;
    if (refund.provider !== payments.name || !refund.provider_ref)
      throw new Error('the order of this refund has no checkout at the current provider');
    const { provider_ref: checkout, provider_key: key, amount_cents: amountCents } = refund;
    let ref: string | undefined;
    try {
      ref = await payments.refund(checkout, { key, amountCents });
    } catch (error) {
      if (error instanceof PaymentRefused) await renewRefundKey(ctx.db, work, key, ctx.newId());
      throw error;
    }
    await inTransaction(ctx, (ctx) => markSent(ctx.db, work, { ref, now: ctx.now() }));
    await readEvents(ctx, payments, checkout);
  });
}

/**
 * Does the same for a request that waits for it, unless the money was already returned or an attempt has
 * just failed.
 */
export async function returnMoneyNow(
  ctx: ReturnContext,
  id: string,
  kind: ReturnKind = 'return',
): Promise<void> {
  const isWaiting = ctx.payments && (await findRefundToSend(ctx.db, { kind, id }));
  if (ctx.payments && isWaiting) await returnMoney(ctx, ctx.payments, { kind, id });
}

/** Applies what the provider reports after a refund. If it is unavailable, the order is checked later. */
async function readEvents(ctx: ReturnContext, payments: Payments, ref: string): Promise<void> {
  try {
    await receiveEvents(ctx, await payments.events(ref));
  } catch (err) {
    ctx.log.warn({ err, ref }, 'the status of a refund could not be read: it is checked again later');
  }
}
