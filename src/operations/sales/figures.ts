import type { MonthlyFigures } from '../../contract/sales.ts';
import { selectMonths, selectOwed } from '../../database/sales.ts';
import { currency } from '../../domain/market.ts';
import { dollarsOf } from '../../domain/price.ts';
import type { AdminContext } from '../context.ts';

/** What the ledger says about each month, the latest first, and what the site owes to sellers. */
export async function readMarketFigures({ db }: Pick<AdminContext, 'db'>): Promise<{
  currency: string;
  owed: number;
  refundsWaiting: number;
  months: MonthlyFigures[];
}> {
  const [{ owed, waiting }, months] = await Promise.all([selectOwed(db), selectMonths(db)]);
  return {
    currency,
    owed: dollarsOf(owed),
    refundsWaiting: waiting,
    months: months.map(({ month, orders, paid, refunded, disputed, fees, earned }) => ({
      ...{ month, orders, paid: dollarsOf(paid), refunded: dollarsOf(refunded) },
      ...{ disputed: dollarsOf(disputed), fees: dollarsOf(fees), earned: dollarsOf(earned) },
    })),
  };
}
