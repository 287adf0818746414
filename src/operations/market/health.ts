import { selectLedgerProblems } from '../../database/market/ledger.ts';
import { selectMarketHealth } from '../../database/market/market-health.ts';
import type { MarketHealth } from '../core/adapters/payment-adapters.ts';
import type { Context } from '../core/context.ts';

const dayMs = 86_400_000;
const maxProblems = 100;

/**
 * Returns the health of the market. Executes two statements whose cost does not depend on its size; `npm run
 * ledger -- verify` checks all of it.
 */
export async function readMarketHealth({ db, now }: Pick<Context, 'db' | 'now'>): Promise<MarketHealth> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs);
  const found = await selectMarketHealth(db, { now: now(), refusedSince: ago(7) });
  const problems = await selectLedgerProblems(db, maxProblems, ago(1));
  const { refused = 0, ...waiting } = found ?? {};
  return {
    waiting: { order: 0, decision: 0, refund: 0, payout: 0, ...waiting },
    refusedPayouts: refused,
    ledgerProblems: problems.length,
  };
}
