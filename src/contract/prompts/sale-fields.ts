import { z } from 'zod';
import { exampleTexts } from '../core/example-data.ts';

/** What a viewer sees of a premium prompt besides its text; some fields only for its author or buyers. */
export const salePreview = z
  .object({
    readable: z.boolean().meta({
      description:
        'Whether the viewer can read the text: its author, admins, and buyers after `openPurchase`, which ends the automatic refund. For everyone else, `contentMd` is empty and only the first sample response is sent',
    }),
    orderId: z
      .string()
      .nullable()
      .meta({ description: 'The viewer’s order for it; null if they did not buy it' }),
    buyable: z.boolean().meta({
      description:
        'Whether the viewer could buy it once signed in: it is published, not their own and not bought yet, and its seller has an account that is not banned',
    }),
    characters: z.number().int().meta({ description: 'Length of the text in characters' }),
    tokens: z.number().int().meta({ description: 'Estimate of its tokens, to two significant digits' }),
    sections: z.number().int().meta({ description: 'Number of its headings' }),
    samples: z.number().int().meta({ description: 'Number of all its sample responses' }),
    gaps: z.array(z.string()).meta({ description: 'Names of its placeholders, in the order of the text' }),
    lines: z
      .array(z.number().int())
      .meta({ description: 'Length of each line in characters, at most the first 200 lines' }),
    lineCount: z.number().int(),
    commonShare: z.number().nullable().meta({
      description:
        'The share of its phrases (five words each, up to 40 of them) that also occur in free prompts on this site, measured when the text was published. null while that is unknown, and if the text is too short to tell',
    }),
    excerpt: z.string().meta({
      description: 'A part of the text, at most a fifth, that the author shows; may be empty',
      example: '',
    }),
    hash: z.string().meta({
      description:
        'SHA-256 of a secret salt and the text, in lowercase hex. Buyers receive the salt and can check that they got the text that was on sale',
      example: exampleTexts.hash,
    }),
    salt: z
      .string()
      .optional()
      .meta({ description: 'Only for users who can read the text', example: '0f3c5a7e9b1d2f4a' }),
    feePercent: z
      .number()
      .optional()
      .meta({ description: 'The site’s share of the price in percent; only for the author', example: 15 }),
    earned: z.number().optional().meta({
      description: 'The author’s share of the price, in the currency’s main unit; only for the author',
      example: 4.24,
    }),
    refundDays: z
      .number()
      .int()
      .meta({ description: 'Number of days within which a buyer can request a refund', example: 14 }),
  })
  .meta({ id: 'SalePreview' });

export type SalePreview = z.infer<typeof salePreview>;
