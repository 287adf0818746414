import { z } from 'zod';
import { notificationKindNames, notificationKinds } from '../../domain/notifications/notifications.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, examplePrompt, exampleTime } from '../core/example-data.ts';
import { done, id, pageOf, pageQuery, time } from '../core/fields.ts';
import { paths } from '../core/routes.ts';
import { byline } from '../people/byline.ts';

/** A notification as its member sees it. */
export const notification = z
  .object({
    id,
    kind: z.enum(notificationKindNames).meta({
      description: notificationKindNames
        .map((kind) => `\`${kind}\`: ${notificationKinds[kind].label}`)
        .join('; '),
    }),
    text: z.string().meta({ description: 'What happened, in English, without the title' }),
    title: z.string().meta({ description: 'Of what it is about; may be empty' }),
    url: z.string().nullable().meta({
      description: 'Address of the page to open, below the origin of the site; null where there is none',
    }),
    actor: byline.nullable().meta({
      description: 'Who did it, the last of several; null for moderators',
    }),
    others: z.number().int().meta({ description: 'How many more users did the same since it was last read' }),
    happenedAt: time.meta({ description: 'For the last time' }),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;

const unread = z.number().int().meta({ description: 'How many of your notifications are unread' });

/** A notification in lists. */
export const exampleNotification = {
  id: exampleIds.notification,
  kind: 'like' as const,
  text: 'Bob liked your prompt',
  title: examplePrompt.title,
  url: paths.prompt(exampleIds.prompt),
  actor: { username: 'bob', displayName: 'Bob', photoURL: '' },
  others: 0,
  happenedAt: exampleTime,
  read: false,
};

export const myNotifications = endpoint({
  name: 'myNotifications',
  method: 'GET',
  path: '/users/me/notifications',
  access: 'member',
  summary: 'Your notifications, latest first',
  description:
    'Lists what happened to you and what you follow. Likes of one prompt are one notification until you read it, and so are new followers. What you may not see any more is left out.',
  query: z.object(pageQuery(20)),
  reply: pageOf(notification),
  example: {
    request: { query: { page: 1, limit: 20 } },
    reply: { items: [exampleNotification], page: 1, limit: 20, total: 1, totalPages: 1 },
  },
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
  example: { reply: { unread: 1 } },
  failureMessage: 'Failed to count notifications',
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/users/me/notifications/{id}/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Mark a notification read',
  description: 'Marks one of your notifications read, on all your devices.',
  params: z.object({ id: id.meta({ description: 'Id of the notification' }) }),
  reply: done.extend({ unread }),
  example: {
    request: { params: { id: exampleIds.notification } },
    reply: { success: true, unread: 0 },
  },
  failureMessage: 'Failed to mark the notification read',
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'PUT',
  path: '/users/me/notifications/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Mark your notifications read',
  description:
    'Marks all your notifications read, or those that happened up to a time: what comes in meanwhile stays unread.',
  body: z
    .object({
      upTo: time
        .optional()
        .meta({ description: 'The `happenedAt` of the latest one that you have seen; by default all' }),
    })
    .meta({ id: 'ReadNotifications' }),
  reply: done.extend({ unread }),
  example: {
    request: { body: { upTo: exampleTime } },
    reply: { success: true, unread: 0 },
  },
  failureMessage: 'Failed to mark your notifications read',
});

/** Default and maximum duration in seconds of a connection of `streamNotifications`. */
const longestSeconds = 900;
const secondsError = `seconds must be a whole number from 0 to ${longestSeconds}`;

export const streamNotifications = endpoint({
  name: 'streamNotifications',
  method: 'GET',
  path: '/users/me/notifications/stream',
  access: 'member',
  summary: 'How many of your notifications are unread, as it changes',
  description:
    'Answers with server-sent events: an event `unread` with `{"unread": 3}` at once and after every change, and a comment every 25 seconds. The server ends the connection after a time; connect again then. It also ends when your session or key ends. A user has at most 5 connections at a time; any more, and those above what the site can keep open, are refused with 503 and `Retry-After`: ask for the number from time to time then.',
  query: z.object({
    seconds: z.coerce
      .number({ error: secondsError })
      .int({ error: secondsError })
      .min(0, { error: secondsError })
      .max(longestSeconds, { error: secondsError })
      .default(longestSeconds)
      .meta({ description: 'After how long the server ends the connection; 0 after the first event' }),
  }),
  file: 'text/event-stream',
  reply: z.instanceof(Blob),
  example: {
    request: { query: { seconds: 0 } },
    reply: new Blob(),
  },
  failureMessage: 'Failed to follow your notifications',
});
