import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { done, emailAddress, id, requiredLine, requiredText } from '../core/fields.ts';
import { form, formLimits } from '../core/forms.ts';

/** Body of POST /contact. */
const newMessage = z
  .object({
    name: requiredLine('Name', limits.displayName),
    email: emailAddress(),
    subject: requiredLine('Subject', limits.contactSubject),
    message: requiredText('Message', limits.contactMessage),
    form,
  })
  .meta({ id: 'NewMessage' });

export type NewMessage = Omit<z.output<typeof newMessage>, 'form'>;

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  access: 'visitor',
  actionLimits: ['contact', ...formLimits],
  personalized: true,
  summary: 'Send a message to the people who run the site',
  description:
    'Stores a message and emails it to the people who run the site, who reply by email. May require a proof of work from visitors. If `form.website` is not empty, the reply is the same, but the message is dropped.',
  body: newMessage,
  idempotent: true,
  status: 201,
  reply: done.extend({ id }),
  problems: ['proof-required'],
  example: {
    request: {
      body: {
        name: 'Alice Moreau',
        email: 'alice@example.com',
        subject: 'A missing topic',
        message: 'Could there be a topic for music?\n\nThank you,\nAlice',
      },
    },
    reply: { success: true, id: exampleIds.message },
  },
  failureMessage: 'Failed to send the message',
});
