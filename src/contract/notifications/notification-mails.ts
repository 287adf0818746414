import { z } from 'zod';
import { mailFrequencyNames } from '../../domain/notifications/notification-mails.ts';
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../domain/notifications/notifications.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { done, nameOf, oneOf } from '../core/fields.ts';

const frequency = oneOf('frequency', mailFrequencyNames);

/** The mail frequency of each kind of notification. */
export const mailChoices = z
  .object(
    Object.fromEntries(
      notificationKindNames.map((kind) => [
        kind,
        frequency.meta({ description: notificationKinds[kind].label }),
      ]),
    ) as Record<NotificationKind, typeof frequency>,
  )
  .meta({ id: 'NotificationMails' });

export type MailChoices = z.infer<typeof mailChoices>;

const path = '/users/me/notification-mails';
const times =
  'Daily emails are sent at 8:00 UTC, weekly emails on Mondays at that time. They omit notifications that you have already read. Nothing is sent to an unconfirmed address.';

export const readNotificationMails = endpoint({
  name: 'readNotificationMails',
  method: 'GET',
  path,
  access: 'member',
  summary: 'How often you get notification emails',
  description: `By kind of notification: \`immediately\`, \`daily\`, \`weekly\` or \`never\`. ${times}`,
  reply: mailChoices,
  failureMessage: 'Failed to fetch your email settings',
});

export const chooseNotificationMail = endpoint({
  name: 'chooseNotificationMail',
  method: 'PUT',
  path: `${path}/{kind}`,
  access: 'member',
  whileSuspended: true,
  summary: 'Choose how often you get emails about a kind of notification',
  description: 'Also applies to notifications that are waiting to be emailed.',
  params: z.object({
    kind: nameOf('Kind', 60).meta({
      description: notificationKindNames.map((kind) => `\`${kind}\``).join(', '),
      example: 'like',
    }),
  }),
  problems: ['not-found'],
  body: z.object({ frequency }).meta({ id: 'NotificationMail' }),
  reply: mailChoices,
  example: { body: { frequency: 'never' } },
  failureMessage: 'Failed to change your email settings',
});

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'visitor',
  whilePrivate: true,
  summary: 'Stop notification emails without signing in',
  description:
    'Stops emails about the kinds of notifications in the email with this token, or about all kinds. Email clients do the same with a POST to the address in `List-Unsubscribe` (RFC 8058).',
  body: z
    .object({
      token: z
        .string({ error: 'token must be the one from the link in the email' })
        .max(1000)
        .meta({
          description: 'The parameter `token` of the link in the email',
          example: `${exampleIds.alice}.like.c2lnbmF0dXJl`,
        }),
      all: z
        .boolean({ error: 'all must be true or false' })
        .optional()
        .meta({ description: 'Whether to stop emails about all kinds' }),
    })
    .meta({ id: 'Unsubscription' }),
  problems: ['not-found'],
  reply: done.extend({ kinds: z.array(z.enum(notificationKindNames)) }),
  failureMessage: 'Failed to stop the emails',
});
