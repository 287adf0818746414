import { moneyLabel } from '../../domain/market/price.ts';
import { useSite } from './site.ts';

/**
 * Returns a formatter for amounts in the currency of the site: "$4.99". Amounts of an order are in the
 * order's own currency.
 */
export function useMoney(): (amount: number) => string {
  const { currency } = useSite();
  return (amount) => moneyLabel(amount, currency);
}
