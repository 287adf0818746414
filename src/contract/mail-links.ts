import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleMailToken } from './example-data.ts';

/** What a mailed link carries at its end. */
export const mailToken = z
  .string({ error: 'The link is not complete: open it once more from the mail' })
  .max(100, { error: 'The link is not complete: open it once more from the mail' });

export const readMailLink = endpoint({
  name: 'readMailLink',
  method: 'GET',
  path: '/auth/links/{token}',
  access: 'visitor',
  summary: 'What a mailed link is for, while it is good',
  description: 'Tells what a mailed link is for and whom it was mailed to, without using it up.',
  params: z.object({ token: mailToken.meta({ description: 'What the link carries at its end' }) }),
  status: 200,
  reply: z.object({
    purpose: z.enum(['reset-password', 'verify-email']),
    email: z.string().meta({ description: 'The address that the link was mailed to' }),
  }),
  problems: ['not-found'],
  example: {
    request: { params: { token: exampleMailToken } },
    reply: { purpose: 'verify-email', email: 'alice@example.com' },
  },
  failureMessage: 'Failed to check the link',
});
