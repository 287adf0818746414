import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { userStates } from '../domain/moderated-users.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds, exampleTime } from './example-data.ts';
import { id, line, oneOf, pageOf, pageQuery, requiredText, time } from './fields.ts';

/** A user as admins see them: the only reply with other users' addresses. */
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
      .meta({ description: 'null for users who can sign in' }),
    can: z
      .object({ grant: z.boolean(), revoke: z.boolean(), ban: z.boolean(), unban: z.boolean() })
      .meta({ description: 'What the viewer can do with the account' }),
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
  emailVerified: true,
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
  summary: 'All accounts, with addresses (admins)',
  description:
    'Lists accounts, latest first, or those whose name, username or address contains each word of `q`. The only reply with other users’ addresses.',
  query: z.object({
    q: line('Search', limits.searchQuery).default('').meta({
      description: 'Words or parts of words, all of which the name, username or e-mail address must contain',
    }),
    state: oneOf('state', userStates)
      .default('all')
      .meta({ description: 'All accounts, admins, or banned users' }),
    ...pageQuery(25),
  }),
  reply: pageOf(moderatedUser),
  example: {
    request: { query: { q: 'bob@', state: 'all', page: 1, limit: 25 } },
    reply: { items: [exampleUser], page: 1, limit: 25, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch users',
});

export const grantAdmin = endpoint({
  name: 'grantAdmin',
  method: 'PUT',
  path: '/admin/people/{id}/admin',
  access: 'admin',
  summary: 'Make a user an admin (admins)',
  description: 'Grants admin rights; repeating is no error. A banned user must be unbanned first.',
  params: z.object({ id: id.meta({ description: 'Id of the user' }) }),
  reply: z.object({ person: moderatedUser }),
  problems: ['conflict'],
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
  summary: 'Revoke admin rights (admins)',
  description:
    'Makes an admin a member again. Admins cannot revoke their own rights or those of admins named in the configuration, so one admin always remains.',
  example: {
    request: exampleRequest,
    reply: { person: exampleUser },
  },
  failureMessage: 'Failed to revoke admin rights',
});

export const banUser = endpoint({
  ...grantAdmin,
  name: 'banUser',
  method: 'PUT',
  path: '/admin/people/{id}/ban',
  access: 'moderator',
  summary: 'Ban a user (moderators)',
  description:
    "Ends a user's sessions, refuses their personal keys and prevents sign-in. Published content stays. Admin rights must be revoked first.",
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
  summary: 'Unban a user (moderators)',
  description: 'Allows a banned user to sign in again; personal keys work as before.',
  example: {
    request: exampleRequest,
    reply: { person: exampleUser },
  },
  failureMessage: 'Failed to lift the ban',
});
