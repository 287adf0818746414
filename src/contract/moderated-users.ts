import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { userStates } from '../domain/moderated-users.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds, exampleTime } from './example-data.ts';
import { id, line, oneOf, pageOf, pageQuery, requiredText, time } from './fields.ts';

/** A person as admins see them: the only reply that tells somebody else's address. */
const moderatedUser = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(['member', 'admin']),
    createdAt: time,
    promptsCount: z.number().int(),
    banned: z
      .object({ at: time, reason: z.string() })
      .nullable()
      .meta({ description: 'null for whoever may come in' }),
    can: z
      .object({ grant: z.boolean(), revoke: z.boolean(), ban: z.boolean(), unban: z.boolean() })
      .meta({ description: 'What the viewer may do about them' }),
  })
  .meta({ id: 'ModeratedUser' });

export type ModeratedUser = z.infer<typeof moderatedUser>;

const exampleRequest = { params: { id: exampleIds.bob } };
const exampleUser = {
  id: exampleIds.bob,
  username: 'bob',
  displayName: 'Bob',
  photoURL: '',
  email: 'bob@example.com',
  emailVerified: false,
  role: 'member' as const,
  createdAt: exampleTime,
  promptsCount: 0,
  banned: null,
  can: { grant: true, revoke: false, ban: true, unban: false },
};

export const listModeratedUsers = endpoint({
  name: 'listModeratedUsers',
  method: 'GET',
  path: '/admin/people',
  access: 'admin',
  summary: 'Everybody with an account, with addresses (admins)',
  description:
    'Everybody with an account, last come first, or whose name, username or address holds each word of `q`. The only reply with addresses of others. For admins.',
  query: z.object({
    q: line('Search', limits.searchQuery).default('').meta({
      description: 'Words or parts of them, each of which the name, username or e-mail address must hold',
    }),
    state: oneOf('state', userStates)
      .default('all')
      .meta({ description: 'Everybody, admins, or who is banned' }),
    ...pageQuery(25),
  }),
  status: 200,
  reply: pageOf(moderatedUser),
  example: {
    request: { query: { q: 'bob@', state: 'all', page: 1, limit: 25 } },
    reply: { items: [exampleUser], page: 1, limit: 25, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch people',
});

export const grantAdmin = endpoint({
  name: 'grantAdmin',
  method: 'PUT',
  path: '/admin/people/{id}/admin',
  access: 'admin',
  summary: 'Make somebody an admin (admins)',
  description: 'Makes somebody an admin; again is no error. Somebody banned is let in first. For admins.',
  params: z.object({ id: id.meta({ description: 'Id of the person' }) }),
  status: 200,
  reply: z.object({ person: moderatedUser }),
  problems: ['not-found', 'conflict'],
  example: {
    request: exampleRequest,
    reply: {
      person: {
        ...exampleUser,
        role: 'admin',
        can: { grant: false, revoke: true, ban: false, unban: false },
      },
    },
  },
  failureMessage: 'Failed to make an admin',
});

export const revokeAdmin = endpoint({
  ...grantAdmin,
  name: 'revokeAdmin',
  method: 'DELETE',
  path: '/admin/people/{id}/admin',
  summary: 'Make an admin a member again (admins)',
  description:
    'Makes an admin a member again. Not oneself, nor who is an admin by the configuration; so the last admin stays. For admins.',
  example: {
    request: exampleRequest,
    reply: { person: exampleUser },
  },
  failureMessage: 'Failed to take the rights',
});

export const banUser = endpoint({
  ...grantAdmin,
  name: 'banUser',
  method: 'PUT',
  path: '/admin/people/{id}/ban',
  access: 'moderator',
  summary: 'Sign somebody out everywhere and keep them out (admins)',
  description:
    "Ends somebody's sessions, refuses their personal keys and keeps them out. What they published stays. Admins lose their rights first. For admins.",
  body: z
    .object({
      reason: requiredText('Reason', limits.adminNote).meta({
        description: 'For the other admins and the audit log',
      }),
    })
    .meta({ id: 'BanInput' }),
  example: {
    request: { ...exampleRequest, body: { reason: 'Advertises the same shop everywhere.' } },
    reply: {
      person: {
        ...exampleUser,
        banned: { at: exampleTime, reason: 'Advertises the same shop everywhere.' },
        can: { grant: false, revoke: false, ban: false, unban: true },
      },
    },
  },
  failureMessage: 'Failed to ban',
});

export const unbanUser = endpoint({
  ...grantAdmin,
  name: 'unbanUser',
  method: 'DELETE',
  path: '/admin/people/{id}/ban',
  access: 'moderator',
  summary: 'Let a banned person in again (admins)',
  description: 'Lets somebody in again; their personal keys work as before. For admins.',
  example: {
    request: exampleRequest,
    reply: { person: exampleUser },
  },
  failureMessage: 'Failed to lift the ban',
});
