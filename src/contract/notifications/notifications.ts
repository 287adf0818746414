import { z } from 'zod';
import {
  notificationKindNames,
  notificationKinds,
  notificationListNames,
} from '../../domain/notifications/notifications.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { done, idOf, oneOf, pageOf, pageQuery, time, timeInput } from '../core/fields.ts';
import { byline } from '../people/byline.ts';

/** A notification as its member sees it. */
export const notification = z
  .object({
    id: idOf('notification'),
    kind: z.enum(notificationKindNames).meta({
      description: notificationKindNames
        .map((kind) => `\`${kind}\`: ${notificationKinds[kind].label}`)
        .join('; '),
    }),
    text: z.string().meta({
      description: 'What happened, in English, without the title',
      example: 'Bob liked your prompt',
    }),
    title: z
      .string()
      .meta({ description: 'Title of its subject; may be empty', example: exampleTexts.title }),
    excerpt: z
      .string()
      .meta({ description: 'Beginning of the comment or reply, in Markdown; may be empty', example: '' }),
    url: z
      .string()
      .nullable()
      .meta({
        description: 'Path of the page to open on this site; null if there is none',
        example: `/prompt/${exampleIds.prompt}`,
      }),
    actor: byline.nullable().meta({
      description: 'Who did it, or the last of several users; null for moderators',
    }),
    others: z.number().int().meta({ description: 'How many more users did the same since it was last read' }),
    happenedAt: time.meta({ description: 'When it last happened' }),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;

const unread = z.number().int().meta({ description: 'How many of your notifications are unread' });

export const myNotifications = endpoint({
  name: 'myNotifications',
  method: 'GET',
  path: '/users/me/notifications',
  access: 'member',
  summary: 'Your notifications, latest first',
  description:
    'Lists what happened to you and what you follow. Likes of one prompt are grouped into one notification until you read it, and so are new followers. Content that you can no longer see is omitted.',
  query: z.object({
    list: oneOf('list', notificationListNames).default('all').meta({
      description: '`mentions` has mentions of you and replies, `following` new prompts of what you follow',
    }),
    ...pageQuery(20),
  }),
  reply: pageOf(notification),
  example: { query: { list: 'all' } },
  failureMessage: 'Failed to fetch notifications',
});

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/users/me/notifications/unread',
  access: 'member',
  summary: 'How many of your notifications are unread',
  description: 'Counts exactly those that `myNotifications` lists with `read: false`.',
  reply: z.object({ unread }),
  failureMessage: 'Failed to count notifications',
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/users/me/notifications/{id}/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Mark a notification as read',
  description: 'Marks one of your notifications as read, on all your devices.',
  params: z.object({ id: idOf('notification').meta({ description: 'Id of the notification' }) }),
  reply: done.extend({ unread }),
  failureMessage: 'Failed to mark the notification as read',
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'PUT',
  path: '/users/me/notifications/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Mark your notifications as read',
  description:
    'Marks all your notifications as read, or those up to a given time, so that newer ones stay unread.',
  body: z
    .object({
      upTo: timeInput('upTo')
        .optional()
        .meta({ description: 'The `happenedAt` of the latest one that you have seen; by default all' }),
    })
    .meta({ id: 'ReadNotifications' }),
  reply: done.extend({ unread }),
  example: { body: { upTo: '2025-11-20T12:00:00.000Z' } },
  failureMessage: 'Failed to mark your notifications as read',
});

/** Default and maximum duration in seconds of a connection of `streamNotifications`. */
const longestSeconds = 900;
const secondsError = `seconds must be a whole number from 0 to ${longestSeconds}`;

export const streamNotifications = endpoint({
  name: 'streamNotifications',
  method: 'GET',
  path: '/users/me/notifications/stream',
  access: 'member',
  summary: 'How many of your notifications are unread, live',
  description:
    'Sends server-sent events: an event `unread` with `{"unread": 3}` immediately and after every change, and a comment every 25 seconds. The server closes the connection after a while; then connect again. It also closes when your session or key ends. A user can have up to 5 connections at a time. Further connections, and those beyond the site’s capacity, get 503 with `Retry-After`; then poll the number instead.',
  query: z.object({
    seconds: z.coerce
      .number({ error: secondsError })
      .int({ error: secondsError })
      .min(0, { error: secondsError })
      .max(longestSeconds, { error: secondsError })
      .default(longestSeconds)
      .meta({
        description: 'Time until the server closes the connection; 0 closes it after the first event',
      }),
  }),
  file: 'text/event-stream',
  reply: z.instanceof(Blob),
  example: { query: { seconds: 0 } },
  failureMessage: 'Failed to follow your notifications',
});
