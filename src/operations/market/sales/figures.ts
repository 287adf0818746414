import type { FailedWork, MonthlyFigures } from '../../../contract/market/sales.ts';
import { selectMonths, selectOwed } from '../../../database/market/sales.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { AdminContext } from '../../core/context.ts';
import { readFailures } from '../failures.ts';

/**
 * Returns the ledger's figures of each month, latest first, what the site owes to sellers, and the work that
 * failed: for the money, test or real, that is accepted now.
 */
export async function readMarketFigures({
  db,
  payments,
  market: { currency },
}: Pick<AdminContext, 'db' | 'payments' | 'market'>): Promise<{
  currency: string;
  owed: number;
  refundsWaiting: number;
  givenUp: number;
  failures: FailedWork[];
  months: MonthlyFigures[];
}> {
  const money = { isTest: payments?.isTest ?? false, currency };
  const [{ owed, waiting }, months, failures] = await Promise.all([
    selectOwed(db, money),
    selectMonths(db, money),
    readFailures({ db }),
  ]);
  return {
    currency,
    owed: amountOf(owed),
    refundsWaiting: waiting,
    ...failures,
    months: months.map(({ month, orders, paid, refunded, disputed, taxes, paid_out, fees, earned }) => ({
      month,
      orders,
      paid: amountOf(paid),
      refunded: amountOf(refunded),
      taxes: amountOf(taxes),
      paidOut: amountOf(paid_out),
      disputed: amountOf(disputed),
      fees: amountOf(fees),
      earned: amountOf(earned),
    })),
  };
}
