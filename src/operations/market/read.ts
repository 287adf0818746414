import type { Market } from '../../contract/market/market.ts';
import { amountOf } from '../../domain/market/price.ts';
import type { Context } from '../core/context.ts';

/** Returns whether premium prompts are sold, and under which terms. */
export function readMarket({ market }: Pick<Context, 'market'>): Market {
  const { payments, currency, feePercent, feeFixedCents, refundDays, operator } = market;
  return { payments, currency, feePercent, feeFixed: amountOf(feeFixedCents), refundDays, operator };
}
