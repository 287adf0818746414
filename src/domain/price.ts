import { limits } from './limits.ts';

/** Dollars as typed or sent ("4.99", ".99", 4.99) to integer cents; null when it is not a price with at most two decimals. */
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

/** Cents for display: "$4.99". */
export function priceLabel(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Whether it is a valid price of a premium prompt: 0.99 to 999.99 dollars. */
export function isPremiumPrice(cents: number | null): cents is number {
  return cents !== null && cents >= limits.priceMinCents && cents <= limits.priceMaxCents;
}
