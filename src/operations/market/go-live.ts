import {
  countTestRemains,
  endTestOrders,
  pendingTestPayouts,
  selectDebts,
  type TestCounts,
  testBuyers,
} from '../../database/market/go-live.ts';
import { bookTransfers } from '../../database/market/ledger.ts';
import { endPayout } from '../../database/market/payouts.ts';
import { removeFeedback } from '../../database/prompts/ratings.ts';
import { returnedPayoutTransfers } from '../../domain/market/payouts.ts';
import type { AdminContext, Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordAudit } from '../core/record-audit.ts';

/** Logs why buyers cannot pay until the operator changes the settings at the payment provider. */
export async function warnAboutSetup({ payments, log }: Pick<Context, 'payments' | 'log'>): Promise<void> {
  try {
    const problem = await payments?.setupProblem?.();
    if (problem) log.warn({}, problem);
  } catch (err) {
    log.warn({ err }, 'the settings at the payment provider could not be read');
  }
}

/**
 * Counts what is left of a time without real money: unpaid orders, purchases with their ratings, requests,
 * payouts.
 */
export function readTestRemains({ db }: Pick<Context, 'db'>): Promise<TestCounts> {
  return countTestRemains(db);
}

/**
 * Ends what was bought without real money, in one transaction: unpaid test orders, the access, the ratings
 * and the answers of test purchases, requests for their refunds, and payouts of test money. The orders and
 * the ledger keep their test entries. Recorded in the audit log. Fails with conflict while the site takes no
 * real money.
 */
export async function goLive(ctx: AdminContext): Promise<TestCounts | Failure> {
  if (ctx.payments?.isTest !== false)
    return failure('conflict', 'This site takes no real money. Set PAYMENTS=stripe with a live key first');
  return inTransaction(ctx, async (ctx) => {
    const counts = await countTestRemains(ctx.db);
    const now = ctx.now();
    for (const { id, prompts } of await testBuyers(ctx.db)) await removeFeedback(ctx.db, id, prompts);
    await endTestOrders(ctx.db, now);
    for (const payout of await pendingTestPayouts(ctx.db)) {
      const { id, seller_id: sellerId, amount_cents: amountCents, currency } = payout;
      await endPayout(ctx.db, id, { state: 'failed', code: 'went_live' }, now);
      const transfers = returnedPayoutTransfers({ sellerId, amountCents });
      await bookTransfers(ctx.db, { of: { payout: id }, currency, isTest: true }, transfers, {
        now,
        newId: ctx.newId,
      });
    }
    await recordAudit(ctx, { action: 'go-live', kind: 'ledger', id: null, name: 'the market' });
    return counts;
  });
}

/** What a site that no longer sells anything still owes in real money; undefined when it owes nothing. */
export async function debtsWarning({ db }: Pick<Context, 'db'>): Promise<string | undefined> {
  const { owed, refunds } = await selectDebts(db);
  const debts = [
    ...(owed > 0 ? [`the balances of ${owed} sellers`] : []),
    ...(refunds > 0 ? [`${refunds} granted refunds`] : []),
  ];
  return debts.length
    ? `PAYMENTS=off, but real money is still owed: ${debts.join(' and ')}. There are no payouts or refunds until payments are on again.`
    : undefined;
}
