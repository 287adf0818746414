import type { SalesSummary } from '../../../contract/market/sales.ts';
import {
  type SellerMoney,
  selectSaleDays,
  selectSalesTotals,
  selectSoldPrompts,
} from '../../../database/market/sales.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { sellerAccount } from '../../../domain/market/ledger.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { Context, MemberContext } from '../../core/context.ts';

/** Maximum number of prompts in the summary. */
const maxPrompts = 100;

/**
 * Returns the kind of money that a seller's figures are in: test or real, in one currency. A site that no
 * longer sells anything may still owe real money.
 */
export function moneyOf(
  sellerId: string,
  { payments, market }: Pick<Context, 'payments' | 'market'>,
): SellerMoney {
  return {
    sellerId,
    account: sellerAccount(sellerId),
    isTest: payments?.isTest ?? false,
    currency: market.currency,
  };
}

/**
 * Returns the sales of the signed-in user by day and by prompt, and what the site owes them according to the
 * ledger.
 */
export async function summarizeSales(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'now' | 'payments' | 'market'>,
): Promise<SalesSummary> {
  const { db, viewer, now, market } = ctx;
  const seller = moneyOf(viewer.id, ctx);
  const [totals, days, prompts] = await Promise.all([
    selectSalesTotals(db, seller),
    selectSaleDays(db, seller, dayOf(now())),
    selectSoldPrompts(db, seller, maxPrompts),
  ]);
  return {
    currency: market.currency,
    balance: amountOf(totals.balance),
    sold: totals.sold,
    earned: amountOf(totals.earned),
    days: days.map(({ day, orders, earned }) => ({ day, orders, earned: amountOf(earned) })),
    prompts: prompts.map(({ prompt_id, title, orders, refunds, views, earned }) => ({
      promptId: prompt_id,
      title,
      orders,
      refunds,
      views,
      earned: amountOf(earned),
    })),
  };
}
