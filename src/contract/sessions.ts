import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
  summary: 'Where the signed-in person is signed in, latest first',
  auth: 'required',
  status: 200,
  reply: z.object({ items: z.array(ownSession) }),
  problems: ['forbidden'],
});

export const endSession = endpoint({
  name: 'endSession',
  summary: 'End one session of the signed-in person',
  auth: 'required',
  params: z.object({ id: id.meta({ description: 'Id of the session' }) }),
  status: 200,
  reply: z.object({ success: z.literal(true), id }),
  problems: ['forbidden', 'not-found'],
});

export const endSessions = endpoint({
  name: 'endSessions',
  summary: 'End all sessions of the signed-in person, this one too',
  auth: 'required',
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  problems: ['forbidden'],
});

export const syncSession = endpoint({
  name: 'syncSession',
  summary: "Make a session out of the identity provider's token",
  auth: 'required',
  status: 200,
  reply: z
    .object({
      synced: z
        .boolean()
        .meta({ description: 'Whether a session was made: not of a token older than 300 seconds' }),
      user: ownUser,
    })
    .meta({ id: 'SyncedSession' }),
  problems: ['conflict', 'invalid'],
});

export const dropSession = endpoint({
  name: 'dropSession',
  summary: 'End the session of the cookie or token that is sent along',
  auth: 'none',
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  problems: [],
});
