/**
 * How payments are made: not at all, on a checkout page of the site itself that moves no money, or with
 * Stripe.
 */
export const paymentModes = ['off', 'test', 'stripe'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** The currency of all prices unless another one is configured: an ISO 4217 code in lower case. */
export const defaultCurrency = 'usd';

/**
 * Currencies without two decimal places according to ISO 4217 or Stripe
 * (https://docs.stripe.com/currencies#zero-decimal). `Intl` is not usable here: it reports the display
 * format, which drops the forint's two decimals.
 */
const withoutHundredths = new Set(
  [
    'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx uyi vnd vuv xaf xof xpf',
    'bhd iqd jod kwd lyd omr tnd clf uyw',
  ].flatMap((codes) => codes.split(' ')),
);

/** Whether the currency of a code is divided into hundredths, which the amounts of orders require. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && !withoutHundredths.has(code);
}

/**
 * `open`: the buyer has not paid yet. `pending`: the provider is still checking the payment. `paid`: the
 * buyer has access. `failed` and `cancelled`: no money moved. `refunded` and `disputed`: the money was
 * returned, and the access has ended.
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
 * `asked`: the seller has to answer. `escalated`: the seller declined or did not answer in time, and an admin
 * decides. `granted` and `declined`: it is decided.
 */
export const refundStates = ['asked', 'escalated', 'granted', 'declined'] as const;
export type RefundState = (typeof refundStates)[number];

/** The outcomes that a buyer can choose on the checkout page of the site itself. */
export const testOutcomes = ['succeed', 'fail', 'cancel', 'delay', 'dispute'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

export const marketLimits = {
  /** Days in which a seller can answer a request for a refund before an admin decides. */
  answerDays: 7,
  /** Maximum length in characters of the reason for a refund, and of an answer to it. */
  refundReason: 1_000,
  /** The share of a text that its author may show to everyone as an excerpt. */
  excerptShare: 1 / 5,
  /** Days of the chart of sales. */
  chartDays: 90,
} as const;

/** The site's part of each price: a percentage, and a fixed amount. */
export interface SiteFee {
  feePercent: number;
  feeFixedCents: number;
}

/**
 * The site's part of a price in integer cents, the percentage rounded to the nearest cent; at most the price.
 */
export function feeOf(priceCents: number, { feePercent, feeFixedCents }: SiteFee): number {
  return Math.min(priceCents, Math.round((priceCents * feePercent) / 100) + feeFixedCents);
}

/** The seller's part of a price in integer cents: the price minus the site's fee. */
export function sellerPartOf(priceCents: number, fee: SiteFee): number {
  return priceCents - feeOf(priceCents, fee);
}

/** Returns a VAT number as it is printed, without the spaces, dots and hyphens that it is typed with. */
export function vatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '');
}

/**
 * Whether a text has the form of a VAT number: the two letters of its country, and up to 14 letters and
 * digits, among them at least two digits. Lengths and check digits differ by country, and are not checked.
 */
export function isVatNumber(text: string): boolean {
  return /^[A-Z]{2}[A-Z\d+*]{2,14}$/.test(text) && /\d.*\d/.test(text);
}
