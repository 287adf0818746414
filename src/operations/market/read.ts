import type { Market } from '../../contract/market/market.ts';
import type { Context } from '../core/context.ts';

/** Returns whether premium prompts are sold, and under which terms. */
export function readMarket({ market }: Pick<Context, 'market'>): Market {
  const { payments, currency, feePercent, refundDays, operator } = market;
  return { payments, currency, feePercent, refundDays, operator };
}
