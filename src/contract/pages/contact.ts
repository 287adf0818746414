import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, emailAddress, idOf, requiredLine, requiredText } from '../core/fields.ts';
import { form, formLimits } from '../core/forms.ts';

/** Body of POST /contact. */
const newMessage = z
  .object({
    name: requiredLine('Name', limits.displayName).meta({ example: 'Alice Moreau' }),
    email: emailAddress(),
    subject: requiredLine('Subject', limits.contactSubject).meta({ example: 'A missing topic' }),
    message: requiredText('Message', limits.contactMessage).meta({
      example: 'Could there be a topic for music?\n\nThank you,\nAlice',
    }),
    form,
  })
  .meta({ id: 'NewMessage' });

export type NewMessage = Omit<z.output<typeof newMessage>, 'form'>;

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  access: 'visitor',
  whilePrivate: true,
  actionLimits: ['contact', ...formLimits],
  personalized: true,
  summary: 'Send a message to the people who run the site',
  description:
    'Stores a message and emails it to the people who run the site, who reply by email. May require a proof of work from visitors. If `form.website` is not empty, the reply is the same, but the message is dropped.',
  body: newMessage,
  idempotent: true,
  status: 201,
  reply: done.extend({ id: idOf('message') }),
  problems: ['proof-required'],
  failureMessage: 'Failed to send the message',
});
