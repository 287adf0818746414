import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { done, emailAddress, id, requiredLine, requiredText } from './fields.ts';

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
  method: 'POST',
  path: '/contact',
  access: 'visitor',
  actionLimits: ['contact'],
  personalized: true,
  summary: 'Send a message to the people who run the site',
  description:
    'Stores a message and mails it to the people who run the site, who reply by mail. At most five an hour from one network address.',
  body: newMessage,
  status: 201,
  reply: done.extend({ id }),
  example: {
    request: {
      body: {
        name: 'Alice Moreau',
        email: 'alice@example.com',
        subject: 'A topic that is missing',
        message: 'Could there be a topic for music?\n\nThank you,\nAlice',
      },
    },
    reply: { success: true, id: exampleIds.message },
  },
  failureMessage: 'Failed to send the message',
});
