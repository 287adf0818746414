import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress, id, requiredLine, requiredText } from './fields.ts';

/** Body of POST /contact. */
const newMessage = z
  .object({
    name: requiredLine('Name', limits.displayName),
    email: emailAddress(),
    subject: requiredLine('Subject', limits.contactSubject),
    message: requiredText('Message', limits.contactMessage),
  })
  .meta({ id: 'NewMessage' });

export type NewMessage = z.output<typeof newMessage>;

export const sendMessage = endpoint({
  name: 'sendMessage',
  summary: 'Write to the people who run the site',
  auth: 'optional',
  body: newMessage,
  status: 201,
  reply: z.object({ success: z.literal(true), id }),
  problems: ['invalid', 'unsupported-media-type'],
});
