import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleAlice, exampleIds, exampleTime } from './example-data.ts';
import { id, time } from './fields.ts';
import { ownUser } from './users.ts';

/** One place where a person is signed in. */
const ownSession = z
  .object({
    id,
    device: z.string().meta({ description: 'Browser and system, as the browser named itself' }),
    createdAt: time,
    expiresAt: time,
    current: z.boolean().meta({ description: 'Whether this request came with it' }),
  })
  .meta({ id: 'OwnSession' });

export type OwnSession = z.infer<typeof ownSession>;

export const mySessions = endpoint({
  name: 'mySessions',
  method: 'GET',
  path: '/users/me/sessions',
  access: 'member',
  keyScope: 'none',
  summary: 'Where the signed-in person is signed in, latest first',
  description: 'The sessions that are in force: browsers, and programs with the token of a sign-in.',
  status: 200,
  reply: z.object({ items: z.array(ownSession) }),
  example: {
    request: {},
    reply: {
      items: [
        {
          id: exampleIds.session,
          device: 'Unknown device',
          createdAt: exampleTime,
          expiresAt: '2025-12-20T12:00:00.000Z',
          current: true,
        },
      ],
    },
  },
  failureMessage: 'Failed to fetch sessions',
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  access: 'member',
  keyScope: 'none',
  summary: 'End one session of the signed-in person',
  description: 'Ends a session at once, wherever it is used.',
  params: z.object({ id: id.meta({ description: 'Id of the session' }) }),
  status: 200,
  reply: z.object({ success: z.literal(true), id }),
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.session } },
    reply: { success: true, id: exampleIds.session },
  },
  failureMessage: 'Failed to sign out',
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'member',
  keyScope: 'none',
  summary: 'End all sessions of the signed-in person, this one too',
  description: 'Signs out everywhere, here too. Personal keys go on.',
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  example: {
    request: {},
    reply: { success: true },
  },
  failureMessage: 'Failed to sign out',
});

export const syncSession = endpoint({
  name: 'syncSession',
  method: 'POST',
  path: '/session',
  access: 'visitor',
  personalized: true,
  summary: "Make a session out of the identity provider's token",
  description:
    'For sites whose accounts a hosted provider keeps. Send its ID token as the bearer token: it is answered with a session as a cookie, in place of the session of the cookie that is sent along. A token that was issued more than 300 seconds ago is skipped: no session is made or ended. Its first token makes somebody a member.',
  status: 200,
  reply: z
    .object({
      synced: z
        .boolean()
        .meta({ description: 'Whether a session was made: not of a token older than 300 seconds' }),
      user: ownUser,
    })
    .meta({ id: 'SyncedSession' }),
  problems: ['unauthenticated', 'conflict', 'invalid'],
  example: {
    request: {},
    reply: { synced: true, user: exampleAlice },
  },
  failureMessage: 'Failed to sign in',
});

export const dropSession = endpoint({
  name: 'dropSession',
  method: 'DELETE',
  path: '/session',
  access: 'visitor',
  summary: 'End the session of the cookie or token that is sent along',
  description:
    "Ends the session of the cookie or token that is sent along, as `POST /auth/sign-out` does, and what the hosted provider's tokens from before are good for. Without one nothing happens.",
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  example: {
    request: {},
    reply: { success: true },
  },
  failureMessage: 'Failed to sign out',
});
