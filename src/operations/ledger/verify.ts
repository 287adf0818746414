import { type BalanceRow, selectBalances, selectLedgerProblems } from '../../database/ledger.ts';
import type { AdminContext } from '../context.ts';

/** Problems that are named. */
const mostProblems = 100;

/**
 * Compares the ledger with orders, grants and refunds, and adds up all accounts. `problems` names the orders that do not agree, at most the
 * first 100; it is empty for a ledger that is in order.
 */
export async function verifyLedger({
  db,
}: Pick<AdminContext, 'db'>): Promise<{ balances: BalanceRow[]; problems: string[] }> {
  const balances = await selectBalances(db);
  const found = await selectLedgerProblems(db, mostProblems);
  const problems = found.map(({ number, problem }) =>
    number === '-' ? problem : `Order ${number}: ${problem}`,
  );
  for (const currency of new Set(balances.map((row) => row.currency))) {
    const sum = balances
      .filter((row) => row.currency === currency)
      .reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0) problems.push(`The accounts in ${currency} sum to ${sum} cents instead of 0`);
  }
  return { balances, problems };
}
