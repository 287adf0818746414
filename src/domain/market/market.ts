/** Who takes payments: no one, a checkout page of the site itself that moves no money, or Stripe. */
export const paymentModes = ['off', 'test', 'stripe'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** The currency of all prices unless the site has another one: an ISO 4217 code in lower case. */
export const defaultCurrency = 'usd';

/** Whether a code is of a currency that is divided into hundredths, as the amounts of orders are. */
export function isCurrency(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase())) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === 2;
}

/**
 * `open`: the buyer has not paid yet. `pending`: the provider is still checking the payment. `paid`: the buyer has access. `failed` and
 * `cancelled`: no money moved. `refunded` and `disputed`: the money went back, and the access has ended.
 */
export const orderStates = [
  'open',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * `asked`: the seller has to answer. `escalated`: the seller declined or did not answer in time, and an admin decides. `granted` and
 * `declined`: it is decided.
 */
export const refundStates = ['asked', 'escalated', 'granted', 'declined'] as const;
export type RefundState = (typeof refundStates)[number];

/** What a buyer can let happen on the checkout page of the site itself. */
export const testOutcomes = ['succeed', 'fail', 'cancel', 'delay', 'dispute'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

export const marketLimits = {
  /** Days in which a seller answers a request for a refund before an admin decides. */
  answerDays: 7,
  /** Characters of the reason for a refund, and of an answer to it. */
  refundReason: 1_000,
  /** The share of a text that its author may show before it is bought. */
  excerptShare: 1 / 5,
  /** Days of the chart of sales. */
  chartDays: 90,
} as const;

/** The site's part of a price in integer cents: `percent` of it, rounded to the nearest cent. */
export function feeOf(priceCents: number, percent: number): number {
  return Math.round((priceCents * percent) / 100);
}

/** The seller's part of a price in integer cents: what the site's fee of `percent` leaves. */
export function sellerPartOf(priceCents: number, percent: number): number {
  return priceCents - feeOf(priceCents, percent);
}
