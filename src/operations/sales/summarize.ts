import type { SalesSummary } from '../../contract/sales.ts';
import {
  type SellerMoney,
  selectSaleDays,
  selectSalesTotals,
  selectSoldPrompts,
} from '../../database/sales.ts';
import { sellerAccount } from '../../domain/ledger.ts';
import { currency } from '../../domain/market.ts';
import { dayOf } from '../../domain/months.ts';
import { dollarsOf } from '../../domain/price.ts';
import type { MemberContext } from '../context.ts';
import type { Payments } from '../payment-adapters.ts';

/** Prompts in the summary. */
const mostPrompts = 100;

/** The money of a seller that is taken now: test or real. A site that sells nothing any more may owe real money. */
export function moneyOf(sellerId: string, payments: Payments | undefined): SellerMoney {
  return { sellerId, account: sellerAccount(sellerId), isTest: payments?.isTest ?? false };
}

/** What the signed-in user sold, by day and by prompt, and what the site owes them by the ledger. */
export async function summarizeSales({
  db,
  viewer,
  now,
  payments,
}: Pick<MemberContext, 'db' | 'viewer' | 'now' | 'payments'>): Promise<SalesSummary> {
  const seller = moneyOf(viewer.id, payments);
  const [totals, days, prompts] = await Promise.all([
    selectSalesTotals(db, seller),
    selectSaleDays(db, seller, dayOf(now())),
    selectSoldPrompts(db, seller, mostPrompts),
  ]);
  return {
    currency,
    balance: dollarsOf(totals.balance),
    sold: totals.sold,
    earned: dollarsOf(totals.earned),
    days: days.map(({ day, orders, earned }) => ({ day, orders, earned: dollarsOf(earned) })),
    prompts: prompts.map(({ prompt_id, title, orders, refunds, earned }) => ({
      ...{ promptId: prompt_id, title, orders, refunds },
      earned: dollarsOf(earned),
    })),
  };
}
