import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a mailed link carries at its end. */
export const mailToken = z
  .string({ error: 'The link is not complete: open it once more from the mail' })
  .max(100, { error: 'The link is not complete: open it once more from the mail' });

export const readMailLink = endpoint({
  name: 'readMailLink',
  summary: 'What a mailed link is for, while it is good',
  auth: 'none',
  params: z.object({ token: mailToken.meta({ description: 'What the link carries at its end' }) }),
  status: 200,
  reply: z.object({
    purpose: z.enum(['reset-password', 'verify-email']),
    email: z.string().meta({ description: 'The address that the link was mailed to' }),
  }),
  problems: ['not-found'],
});
