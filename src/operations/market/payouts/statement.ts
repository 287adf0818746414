import type { Payout } from '../../../contract/market/payouts.ts';
import { findPayout, selectStatement } from '../../../database/market/payouts.ts';
import { isId } from '../../../domain/core/ids.ts';
import { sellerAccount } from '../../../domain/market/ledger.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentPayout } from './list.ts';

/** Maximum number of orders in a statement. */
const maxLines = 1_000;

/** Returns what each order added to a payout of the signed-in user. Fails with not-found. */
export async function readStatement(
  { db, viewer }: MemberContext,
  id: string,
): Promise<
  { payout: Payout; lines: { number: string; title: string; amount: number }[]; other: number } | Failure
> {
  const payout = isId(id) ? await findPayout(db, id) : undefined;
  if (payout?.seller_id !== viewer.id) return failure('not-found', 'Payout not found');
  const rows = await selectStatement(db, payout, sellerAccount(viewer.id), maxLines);
  const listed = rows.reduce((sum, { cents }) => sum + cents, 0);
  return {
    payout: presentPayout(payout),
    lines: rows.map(({ number, title, cents }) => ({ number, title, amount: amountOf(cents) })),
    other: amountOf(payout.amount_cents - listed),
  };
}
