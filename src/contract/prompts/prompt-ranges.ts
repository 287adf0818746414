import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { centsOf } from '../../domain/market/price.ts';
import { line, oneOf, timeInput } from '../core/fields.ts';

/** The query parameters that restrict a list of prompts to given ids, prices and times. */
export const promptRangeQuery = {
  ids: line('ids', 5_000)
    .refine((given) => given.split(',').length <= limits.idsPerRequest, {
      error: `ids can have at most ${limits.idsPerRequest} ids`,
    })
    .optional()
    .meta({
      description: `Up to ${limits.idsPerRequest} ids, comma-separated. Returns these prompts in this order, on one page, except those that the list would not include. Not with q`,
    }),
  premium: oneOf('premium', ['true', 'false']).optional().meta({ description: 'With or without a price' }),
  minPrice: amount('minPrice').meta({ description: 'Minimum price, in the currency of the site' }),
  maxPrice: amount('maxPrice').meta({ description: 'Maximum price, in the currency of the site' }),
  publishedSince: timeInput('publishedSince', { offset: true }).optional().meta({
    description: 'Only prompts published at this time or later; latest first unless sort is oldest',
  }),
  updatedSince: timeInput('updatedSince', { offset: true }).optional().meta({
    description:
      'Only prompts changed at this time or later, oldest change first: use it to fetch what changed since your last request. Not with sort',
  }),
};

function amount(name: string) {
  const error = `${name} must be an amount with at most two decimals, such as 4.99`;
  return z
    .string({ error })
    .refine((value) => centsOf(value) !== null, { error })
    .optional();
}
