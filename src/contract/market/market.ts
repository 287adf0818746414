import { z } from 'zod';
import { defaultCurrency, paymentModes } from '../../domain/market/market.ts';
import { endpoint } from '../core/endpoint.ts';

export const money = z
  .number()
  .meta({ description: 'In the currency of the site or of the order, with at most two decimals' });

export const currencyCode = z
  .string()
  .meta({ description: 'ISO 4217 code in lower case', example: defaultCurrency });

/** The current terms of sale. An order keeps the terms of its own time. */
export const market = z
  .object({
    payments: z.enum(paymentModes).meta({
      description:
        '`off`: nothing is sold, and premium prompts can be read by everyone. `test`: no money moves, for trying out the site',
    }),
    currency: currencyCode,
    feePercent: z.number().meta({ description: 'The site’s part of a price' }),
    feeFixed: money.meta({ description: 'What the site keeps of each price in addition' }),
    refundDays: z.number().int().meta({ description: 'Days in which a buyer can ask for a refund' }),
    operator: z
      .object({ name: z.string(), address: z.string() })
      .meta({ description: 'Who sells: named on receipts' }),
  })
  .meta({ id: 'Market' });

export type Market = z.infer<typeof market>;

export const readMarket = endpoint({
  name: 'readMarket',
  method: 'GET',
  path: '/market',
  access: 'visitor',
  summary: 'How prompts are sold',
  description: 'Says whether premium prompts are sold, and under which terms.',
  reply: market,
  example: {
    reply: {
      payments: 'test',
      currency: defaultCurrency,
      feePercent: 15,
      feeFixed: 0,
      refundDays: 14,
      operator: { name: 'Promptorium', address: '' },
    },
  },
  failureMessage: 'Failed to fetch the terms of sale',
});
