import { type BalanceRow, selectBalances, selectLedgerProblems } from '../../../database/market/ledger.ts';
import type { AdminContext } from '../../core/context.ts';

/** Maximum number of problems that are listed. */
const maxProblems = 100;

/**
 * Compares the ledger with orders, grants and refunds, and adds up all accounts. `problems` lists the orders
 * that do not agree, at most the first 100; it is empty for a correct ledger.
 */
export async function verifyLedger({
  db,
}: Pick<AdminContext, 'db'>): Promise<{ balances: BalanceRow[]; problems: string[] }> {
  const balances = await selectBalances(db);
  const found = await selectLedgerProblems(db, maxProblems);
  const problems = found.map(({ number, problem }) =>
    number === '-' ? problem : `Order ${number}: ${problem}`,
  );
  const sums = new Map<string, number>();
  for (const { currency, is_test, cents } of balances) {
    const group = `${is_test ? 'test accounts' : 'accounts'} in ${currency}`;
    sums.set(group, (sums.get(group) ?? 0) + cents);
  }
  for (const [group, sum] of sums)
    if (sum !== 0) problems.push(`The ${group} sum to ${sum} cents instead of 0`);
  return { balances, problems };
}
