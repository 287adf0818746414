import { priceLabel } from '../../domain/price.ts';

/** Dollars as the API sends them, for display: "$4.99", "−$1.00". */
export function moneyLabel(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return cents < 0 ? `−${priceLabel(-cents)}` : priceLabel(cents);
}
