import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleMailToken } from '../core/example-data.ts';

/** The token at the end of a mailed link. */
export const mailToken = z
  .string({ error: 'The link is not complete: open it again from the mail' })
  .max(100, { error: 'The link is not complete: open it again from the mail' });

export const readMailLink = endpoint({
  name: 'readMailLink',
  method: 'GET',
  path: '/auth/links/{token}',
  access: 'visitor',
  summary: 'What a mailed link is for',
  description:
    'Returns the purpose of a valid mailed link and the address it was mailed to, without using it.',
  params: z.object({ token: mailToken.meta({ description: 'The token at the end of the link' }) }),
  reply: z.object({
    purpose: z.enum(['reset-password', 'verify-email']),
    email: z.string().meta({ description: 'The address the link was mailed to' }),
    own: z.boolean().meta({ description: 'Whether it was mailed for the signed-in user' }),
  }),
  example: {
    request: { params: { token: exampleMailToken } },
    reply: { purpose: 'verify-email', email: 'alice@example.com', own: true },
  },
  failureMessage: 'Failed to check the link',
});
