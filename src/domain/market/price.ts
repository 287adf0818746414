import { limits } from '../core/limits.ts';

/**
 * Dollars as typed or sent ("4.99", ".99", 4.99) to integer cents; null when it is not a price with at most
 * two decimals.
 */
export function centsOf(dollars: string | number): number | null {
  const text = String(dollars).trim();
  if (!/^(?:\d{1,7}(?:\.\d{0,2})?|\.\d{1,2})$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents to dollars as the API sends them: a number with at most two decimals. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** Cents for display: "$4.99", "€1,234.00", "−$1.00". */
export function priceLabel(cents: number, currency: string): string {
  return moneyLabel(dollarsOf(cents), currency);
}

/** An amount as the API sends it, for display: "$4.99". `currency` is an ISO 4217 code in any case. */
export function moneyLabel(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(amount).replace('-', '−');
}

/** Creating one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Whether it is a valid price of a premium prompt: 0.99 to 999.99 dollars. */
export function isPremiumPrice(cents: number | null): cents is number {
  return cents !== null && cents >= limits.priceMinCents && cents <= limits.priceMaxCents;
}
