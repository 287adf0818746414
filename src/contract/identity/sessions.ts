import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done, idOf, time } from '../core/fields.ts';
import { ownUser } from '../people/users.ts';
import { invitationToken } from './invitations.ts';

/** A session of a user. */
const ownSession = z
  .object({
    id: idOf('session'),
    device: z.string().meta({
      description: 'Browser and operating system, as the browser reports them',
      example: 'Unknown device',
    }),
    createdAt: time,
    expiresAt: time,
    current: z.boolean().meta({ description: 'Whether it is the session of this request', example: true }),
  })
  .meta({ id: 'OwnSession' });

export type OwnSession = z.infer<typeof ownSession>;

export const mySessions = endpoint({
  name: 'mySessions',
  method: 'GET',
  path: '/users/me/sessions',
  access: 'member',
  keyScope: 'none',
  summary: 'Your sessions, latest first',
  description: 'Lists the active sessions of browsers and programs.',
  reply: z.object({ items: z.array(ownSession) }),
  failureMessage: 'Failed to fetch sessions',
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  summary: 'End one of your sessions',
  description: 'Ends a session immediately, wherever it is used.',
  params: z.object({ id: idOf('session').meta({ description: 'Id of the session' }) }),
  reply: done.extend({ id: idOf('session') }),
  failureMessage: 'Failed to sign out',
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  query: z.object({
    revokeKeys: z
      .enum(['true', 'false'], { error: 'revokeKeys must be true or false' })
      .default('false')
      .meta({ description: 'Whether to revoke all personal keys' }),
  }),
  summary: 'End all your sessions, including this one',
  description:
    'Signs out everywhere, including here. Personal keys keep working unless `revokeKeys` is true.',
  reply: done,
  failureMessage: 'Failed to sign out',
});

export const syncSession = endpoint({
  name: 'syncSession',
  method: 'POST',
  path: '/session',
  access: 'visitor',
  whilePrivate: true,
  acceptsInvalidToken: true,
  body: z.object({ invitation: invitationToken }).meta({ id: 'TokenSync' }),
  optionalBody: true,
  actionLimits: ['signUp'],
  personalized: true,
  summary: "Create a session from the identity provider's token",
  description:
    'For sites whose accounts a hosted provider manages. Send its ID token as the bearer token to get a session cookie, which replaces the session of the request’s cookie. A token issued more than 300 seconds ago is ignored: no session is created or ended. A user’s first token creates their account, with an `invitation` where one is needed.',
  reply: z
    .object({
      synced: z.boolean().meta({
        description: 'Whether a session was created; false for a token older than 300 seconds',
        example: true,
      }),
      user: ownUser,
    })
    .meta({ id: 'SyncedSession' }),
  problems: ['unauthenticated', 'not-found', 'conflict', 'invalid'],
  failureMessage: 'Failed to sign in',
});

export const dropSession = endpoint({
  name: 'dropSession',
  method: 'DELETE',
  path: '/session',
  access: 'visitor',
  whilePrivate: true,
  acceptsInvalidToken: true,
  summary: 'End the session of this request, with or without a hosted provider',
  description:
    'Ends the session of the request’s cookie or token, as `POST /auth/sign-out` does, and revokes earlier tokens of a hosted provider. Without a session, nothing happens.',
  reply: done,
  failureMessage: 'Failed to sign out',
});
