import type { SalesSummary } from '../../contract/sales.ts';
import { selectSaleDays, selectSalesTotals, selectSoldPrompts } from '../../database/sales.ts';
import { sellerAccount } from '../../domain/ledger.ts';
import { currency } from '../../domain/market.ts';
import { dayOf } from '../../domain/months.ts';
import { dollarsOf } from '../../domain/price.ts';
import type { MemberContext } from '../context.ts';

/** Prompts in the summary. */
const mostPrompts = 100;

/** What the signed-in user sold, by day and by prompt, and what the site owes them by the ledger. */
export async function summarizeSales({
  db,
  viewer,
  now,
}: Pick<MemberContext, 'db' | 'viewer' | 'now'>): Promise<SalesSummary> {
  const seller = { sellerId: viewer.id, account: sellerAccount(viewer.id) };
  const [totals, days, prompts] = await Promise.all([
    selectSalesTotals(db, seller.sellerId, seller.account),
    selectSaleDays(db, seller, dayOf(now())),
    selectSoldPrompts(db, seller.sellerId, mostPrompts),
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
