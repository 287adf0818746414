/**
 * An amount as typed or sent ("4.99", ".99", 4.99) to integer hundredths of the currency's unit; null when it
 * is not a price with at most two decimals.
 */
export function centsOf(amount: string | number): number | null {
  const text = String(amount).trim();
  if (!/^(?:\d{1,7}(?:\.\d{0,2})?|\.\d{1,2})$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents to an amount as the API sends it: a number with at most two decimals. */
export function amountOf(cents: number): number {
  return cents / 100;
}

/** Cents for display: "$4.99", "€1,234.00", "−$1.00". */
export function priceLabel(cents: number, currency: string): string {
  return moneyLabel(amountOf(cents), currency);
}

/** An amount as the API sends it, for display: "$4.99". `currency` is an ISO 4217 code in any case. */
export function moneyLabel(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formats.set(currency, format);
  }
  return format.format(amount).replace('-', '−');
}

/** Constructing an `Intl.NumberFormat` is slow, so formatters are cached. */
const formats = new Map<string, Intl.NumberFormat>();

/** The bounds of prices in a currency, in cents. */
export interface PriceBounds {
  minCents: number;
  maxCents: number;
}

/** Bounds in currencies whose unit is worth about a dollar. */
const defaultBounds: PriceBounds = { minCents: 99, maxCents: 99_999 };
/** Stripe accepts at most eight digits in most currencies. */
const maxCents = 99_999_999;

/**
 * The bounds of prices by currency. Where a unit is worth much less than a dollar, they are the
 * smallest and the largest amount that Stripe charges:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const bounds: Readonly<Record<string, PriceBounds>> = {
  usd: defaultBounds,
  aud: defaultBounds,
  cad: defaultBounds,
  chf: defaultBounds,
  eur: defaultBounds,
  gbp: defaultBounds,
  nzd: defaultBounds,
  sgd: defaultBounds,
  aed: { minCents: 200, maxCents },
  bgn: { minCents: 100, maxCents },
  brl: { minCents: 99, maxCents },
  czk: { minCents: 1_500, maxCents },
  dkk: { minCents: 250, maxCents },
  hkd: { minCents: 400, maxCents },
  huf: { minCents: 17_500, maxCents },
  inr: { minCents: 99, maxCents },
  mxn: { minCents: 1_000, maxCents },
  myr: { minCents: 200, maxCents },
  nok: { minCents: 300, maxCents },
  pln: { minCents: 200, maxCents },
  ron: { minCents: 200, maxCents },
  sek: { minCents: 300, maxCents },
  thb: { minCents: 1_000, maxCents },
};

/** The bounds of prices in a currency: an ISO 4217 code in lower case. */
export function priceBounds(currency: string): PriceBounds {
  return bounds[currency] ?? { minCents: defaultBounds.minCents, maxCents };
}

/** Whether it is a valid price of a premium prompt. */
export function isPremiumPrice(cents: number | null, currency: string): cents is number {
  const { minCents, maxCents: max } = priceBounds(currency);
  return cents !== null && cents >= minCents && cents <= max;
}

/** What the price of a premium prompt must be, as a sentence without a full stop. */
export function priceRule(currency: string): string {
  const { minCents, maxCents: max } = priceBounds(currency);
  return `The price must be from ${priceLabel(minCents, currency)} to ${priceLabel(max, currency)}, in whole cents`;
}
