import { accounts, reversed, sellerAccount, type Transfer } from './ledger.ts';

/**
 * The account of a seller at the payment provider. `incomplete`: the seller has not finished its setup.
 * `checking`: the provider is still checking it. `ready`: it can be paid. `refused`: the provider does not
 * pay it. `gone`: it no longer exists for this site, and another one can replace it.
 */
export const payoutAccountStates = ['incomplete', 'checking', 'ready', 'refused', 'gone'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/**
 * The outcomes that a seller can choose when they set up payouts on the site's own page. `failing`: it is
 * ready, but payouts are refused.
 */
export const testAccountOutcomes = ['ready', 'incomplete', 'refused', 'failing', 'gone'] as const;
export type TestAccountOutcome = (typeof testAccountOutcomes)[number];

/** `pending`: the provider has not confirmed it. `failed`: it was refused, and the amount is owed again. */
export const payoutStates = ['pending', 'sent', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutLimits = {
  /** The minimum amount in cents of a payout that a seller requests. */
  minCents: 100,
  /** The minimum amount in cents of an automatic payout. */
  minAutomaticCents: 1_000,
  /** Characters of the reason for holding payouts. */
  holdReason: 500,
} as const;

/** A seller's earnings, in cents. */
export interface Earnings {
  /** The amount that the site owes them. */
  balanceCents: number;
  /** The part of it that may have to be refunded to buyers. */
  refundableCents: number;
}

/**
 * The amount available for a payout, in cents: what is owed and can no longer be refunded. 0 while the
 * balance is negative.
 */
export function availableCents({ balanceCents, refundableCents }: Earnings): number {
  return Math.max(0, balanceCents - refundableCents);
}

/** The transfers of a payout, from the seller's account to the bank. */
export function payoutTransfers(payout: { sellerId: string; amountCents: number }): Transfer[] {
  const { sellerId, amountCents } = payout;
  return [{ kind: 'payout', from: sellerAccount(sellerId), to: accounts.bank, amountCents }];
}

/** The transfers that reverse a payout when the provider refuses it. */
export function returnedPayoutTransfers(payout: { sellerId: string; amountCents: number }): Transfer[] {
  return reversed(payoutTransfers(payout));
}

/** The start of a week, Monday in UTC: each seller gets at most one automatic payout a week. */
export function weekStart(now: Date): Date {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday));
}
