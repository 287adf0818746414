import { z } from 'zod';
import { defaultCurrency, paymentModes } from '../../domain/market/market.ts';
import { endpoint } from '../core/endpoint.ts';

export const money = z.number().meta({
  description: 'In the currency of the site or of the order, with at most two decimals',
  example: 4.99,
});

export const currencyCode = z
  .string()
  .meta({ description: 'ISO 4217 code in lowercase', example: defaultCurrency });

/** The current terms of sale. An order keeps the terms of its own time. */
export const market = z
  .object({
    payments: z.enum(paymentModes).meta({
      description:
        '`off`: nothing is sold, and everyone can read premium prompts. `test`: for trying out the site; no money moves',
      example: 'test',
    }),
    currency: currencyCode,
    feePercent: z.number().meta({ description: 'The site’s share of a price', example: 15 }),
    feeFixed: money.meta({
      description: 'Fixed amount of each price that the site receives in addition',
      example: 0,
    }),
    refundDays: z
      .number()
      .int()
      .meta({ description: 'Number of days in which a buyer can request a refund', example: 14 }),
    operator: z
      .object({
        name: z.string().meta({ example: 'Promptorium' }),
        address: z.string().meta({ example: '' }),
        vat: z.string().meta({ description: 'VAT number; may be empty', example: 'DE123456789' }),
      })
      .meta({ description: 'The seller of record, named on receipts' }),
  })
  .meta({ id: 'Market' });

export type Market = z.infer<typeof market>;

export const readMarket = endpoint({
  name: 'readMarket',
  method: 'GET',
  path: '/market',
  access: 'visitor',
  summary: 'How prompts are sold',
  description: 'Returns whether the site sells premium prompts, and the terms of sale.',
  reply: market,
  failureMessage: 'Failed to fetch the terms of sale',
});
