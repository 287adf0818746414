import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleMailToken } from '../core/example-data.ts';

/** The token at the end of a mailed link. */
export const mailToken = z
  .string({ error: 'The link is incomplete. Open it again from the email' })
  .max(100, { error: 'The link is incomplete. Open it again from the email' })
  .meta({ example: exampleMailToken });

export const readMailLink = endpoint({
  name: 'readMailLink',
  method: 'GET',
  path: '/auth/links/{token}',
  access: 'visitor',
  whilePrivate: true,
  neverCached: true,
  summary: 'What an emailed link is for',
  description:
    'Returns the purpose of a valid emailed link and the address it was sent to, without using the link.',
  params: z.object({ token: mailToken.meta({ description: 'The token at the end of the link' }) }),
  reply: z.object({
    purpose: z.enum(['reset-password', 'verify-email']).meta({ example: 'verify-email' }),
    email: z.string().meta({ description: 'The address the link was sent to', example: 'alice@example.com' }),
    own: z.boolean().meta({ description: 'Whether it was sent for the signed-in user', example: true }),
  }),
  failureMessage: 'Failed to check the link',
});
