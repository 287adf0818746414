import type { MonthlyFigures } from '../../contract/sales.ts';
import { selectMonths, selectOwed } from '../../database/sales.ts';
import { dollarsOf } from '../../domain/price.ts';
import type { AdminContext } from '../context.ts';

/** What the ledger says about each month, the latest first, and what the site owes to sellers: of the money, test or real, that is taken now. */
export async function readMarketFigures({
  db,
  payments,
  market: { currency },
}: Pick<AdminContext, 'db' | 'payments' | 'market'>): Promise<{
  currency: string;
  owed: number;
  refundsWaiting: number;
  months: MonthlyFigures[];
}> {
  const money = { isTest: payments?.isTest ?? false, currency };
  const [{ owed, waiting }, months] = await Promise.all([selectOwed(db, money), selectMonths(db, money)]);
  return {
    currency,
    owed: dollarsOf(owed),
    refundsWaiting: waiting,
    months: months.map(({ month, orders, paid, refunded, disputed, taxes, paid_out, fees, earned }) => ({
      ...{ month, orders, paid: dollarsOf(paid), refunded: dollarsOf(refunded) },
      ...{ taxes: dollarsOf(taxes), paidOut: dollarsOf(paid_out) },
      ...{ disputed: dollarsOf(disputed), fees: dollarsOf(fees), earned: dollarsOf(earned) },
    })),
  };
}
