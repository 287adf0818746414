import type { PaidPayout, Payout } from '../../../contract/market/payouts.ts';
import {
  type PayoutRow,
  payoutSort,
  type SellerPayoutRow,
  selectAllPayouts,
  selectPayouts,
} from '../../../database/market/payouts.ts';
import { payoutRefusal } from '../../../domain/market/payout-refusals.ts';
import type { PayoutState } from '../../../domain/market/payouts.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { AdminContext, MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentByline } from '../../people/byline.ts';

/** Returns one page of the payouts to the signed-in user, latest first. Fails with malformed. */
export function listPayouts(
  { db, viewer }: MemberContext,
  input: PageInput,
): Promise<Page<Payout> | Failure> {
  return listPage(
    input,
    { name: 'payouts', order: payoutSort },
    (page) => selectPayouts(db, viewer.id, page),
    (rows) => rows.map(presentPayout),
  );
}

/** Returns one page of all payouts, latest first. Fails with malformed. */
export function listAllPayouts(
  { db }: Pick<AdminContext, 'db'>,
  { state, ...input }: PageInput & { state?: PayoutState | undefined },
): Promise<Page<PaidPayout> | Failure> {
  return listPage(
    input,
    { name: 'all-payouts', order: payoutSort },
    (page) => selectAllPayouts(db, state, page),
    (rows) => rows.map(presentPaid),
  );
}

/** Converts a row to the API form of a payout for its seller. */
export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    amount: amountOf(row.amount_cents),
    currency: row.currency,
    state: row.state,
    problem: payoutRefusal(row.problem),
    test: row.is_test,
    createdAt: isoTime(row.created_at),
    endedAt: row.ended_at && isoTime(row.ended_at),
  };
}

function presentPaid(row: SellerPayoutRow): PaidPayout {
  return {
    ...presentPayout(row),
    problem: [payoutRefusal(row.problem), row.problem && `(${row.problem})`].filter(Boolean).join(' '),
    seller: presentByline(row.author_username, row.author_name, row.author_avatar),
    held: row.hold,
  };
}
