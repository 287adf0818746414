import { stripePayments } from '../../adapters/market/payments/stripe.ts';
import { testPayments } from '../../adapters/market/payments/test.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/core/connection.ts';
import { decideTestAccount, findTestAccount } from '../../database/market/payout-accounts.ts';
import {
  decideTestCheckout,
  findTestCheckout,
  refundTestCheckout,
} from '../../database/market/test-checkouts.ts';
import type { Payments } from '../../operations/core/adapters/payment-adapters.ts';

/** Creates the site's payment provider; undefined if it sells nothing. */
export function paymentsOf(
  { market }: Config,
  { db, now }: { db: Database; now: () => Date },
): Payments | undefined {
  if (market.payments === 'off') return undefined;
  if (market.stripe) return stripePayments({ ...market.stripe, now });
  return testPayments(
    {
      decide: (ref, outcome, at) => decideTestCheckout(db, ref, outcome, at),
      find: (ref) => findTestCheckout(db, ref),
      refund: (ref, part, at) => refundTestCheckout(db, ref, part, at),
    },
    {
      find: (ref) => findTestAccount(db, ref),
      decide: (ref, outcome) => decideTestAccount(db, ref, outcome),
    },
    now,
  );
}
