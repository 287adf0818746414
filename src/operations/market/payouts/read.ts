import type { PayoutStatus } from '../../../contract/market/payouts.ts';
import { selectEarnings, selectHold } from '../../../database/market/payouts.ts';
import { availableCents, payoutLimits } from '../../../domain/market/payouts.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { MemberContext } from '../../core/context.ts';
import { moneyOf } from '../sales/summarize.ts';
import { currentAccount } from './account.ts';

/**
 * Returns what the signed-in user is owed, how much of it can be paid out now, and whether a payout is
 * possible.
 */
export async function readPayouts(ctx: MemberContext): Promise<PayoutStatus> {
  const { db, viewer, payments, now, market } = ctx;
  const earnings = await selectEarnings(db, moneyOf(viewer.id, ctx), now());
  const account = payments && (await currentAccount(ctx, payments));
  return {
    currency: market.currency,
    sells: payments !== undefined,
    test: payments?.isTest ?? false,
    account: account?.state ?? null,
    balance: amountOf(earnings.balanceCents),
    available: amountOf(availableCents(earnings)),
    refundable: amountOf(earnings.refundableCents),
    releasedAt: earnings.releasedAt?.toISOString() ?? null,
    least: amountOf(payoutLimits.minCents),
    leastAutomatic: amountOf(payoutLimits.minAutomaticCents),
    held: (await selectHold(db, viewer.id)) ?? null,
  };
}
