import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import { userStates } from '../../domain/moderation/moderated-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTime } from '../core/example-data.ts';
import { idOf, line, oneOf, pageOf, pageQuery, requiredPlainText, time } from '../core/fields.ts';

/** A user as admins see them: the only reply with other users' addresses. */
const moderatedUser = z
  .object({
    id: idOf('bob'),
    username: z.string().meta({ example: 'bob' }),
    displayName: z.string().meta({ example: 'Bob' }),
    photoURL: z.string().meta({ example: '' }),
    email: z.string().meta({ example: 'bob@example.com' }),
    emailVerified: z.boolean().meta({ example: true }),
    role: z.enum(userRoles),
    createdAt: time,
    promptsCount: z.number().int(),
    suspendedUntil: time.nullable().meta({
      description:
        'End of the suspension, during which they can only read; null for users who are not suspended',
      example: null,
    }),
    banned: z
      .object({ at: time, reason: z.string().meta({ example: 'Advertises the same shop everywhere.' }) })
      .nullable()
      .meta({ description: 'null for users who can sign in', example: null }),
    can: z
      .object({
        grant: z.boolean().meta({ example: true }),
        revoke: z.boolean(),
        grantModerator: z.boolean().meta({ example: true }),
        revokeModerator: z.boolean(),
        unsuspend: z.boolean(),
        ban: z.boolean().meta({ example: true }),
        unban: z.boolean(),
      })
      .meta({ description: 'What the viewer can do with the account' }),
  })
  .meta({ id: 'ModeratedUser' });

export type ModeratedUser = z.infer<typeof moderatedUser>;

export const listModeratedUsers = endpoint({
  name: 'listModeratedUsers',
  method: 'GET',
  path: '/admin/people',
  access: 'admin',
  summary: 'All accounts with email addresses (admins)',
  description:
    'Lists accounts, latest first. With `q`, only those whose name, username or address contains every word. This is the only reply with other users’ addresses.',
  query: z.object({
    q: line('Search', limits.searchQuery).default('').meta({
      description: 'Words or parts of words; the name, username or email address must contain all of them',
    }),
    state: oneOf('state', userStates)
      .default('all')
      .meta({ description: 'All accounts, admins, moderators, or users who are suspended or banned now' }),
    ...pageQuery(25),
  }),
  reply: pageOf(moderatedUser),
  example: { query: { q: 'bob@', state: 'all' } },
  failureMessage: 'Failed to fetch users',
});

export const grantAdmin = endpoint({
  name: 'grantAdmin',
  method: 'PUT',
  path: '/admin/people/{id}/admin',
  access: 'admin',
  summary: 'Make a user an admin (admins)',
  description:
    'Grants admin rights. Repeating it is not an error. Unban a banned user or end a suspension first.',
  params: z.object({ id: idOf('bob').meta({ description: 'Id of the user' }) }),
  reply: z.object({ person: moderatedUser }),
  problems: ['conflict'],
  example: { reply: { person: { role: 'admin' } } },
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
  example: { reply: { person: { role: 'member' } } },
  failureMessage: 'Failed to revoke admin rights',
});

export const grantModerator = endpoint({
  ...grantAdmin,
  name: 'grantModerator',
  method: 'PUT',
  path: '/admin/people/{id}/moderator',
  summary: 'Make a user a moderator (admins)',
  description:
    'Moderators can see and decide cases; otherwise, they have the rights of members. Repeating it is not an error. Unban a banned user or end a suspension first. Admins do not need this role.',
  example: { reply: { person: { role: 'moderator' } } },
  failureMessage: 'Failed to make a moderator',
});

export const revokeModerator = endpoint({
  ...grantAdmin,
  name: 'revokeModerator',
  method: 'DELETE',
  path: '/admin/people/{id}/moderator',
  summary: 'Remove a moderator (admins)',
  description: 'Makes a moderator a member again. Their decisions stay.',
  example: { reply: { person: { role: 'member' } } },
  failureMessage: 'Failed to remove the moderator',
});

export const unsuspendUser = endpoint({
  ...grantAdmin,
  name: 'unsuspendUser',
  method: 'DELETE',
  path: '/admin/people/{id}/suspension',
  summary: 'End a suspension (admins)',
  description:
    'Ends a user’s suspension immediately; without one, nothing happens. Suspensions result from moderation cases and end automatically.',
  example: { reply: { person: { role: 'member' } } },
  failureMessage: 'Failed to end the suspension',
});

export const banUser = endpoint({
  ...grantAdmin,
  name: 'banUser',
  method: 'PUT',
  path: '/admin/people/{id}/ban',
  access: 'admin',
  summary: 'Ban a user (admins)',
  description:
    'Ends a user’s sessions, rejects their personal keys and prevents sign-in. Published content stays. Revoke admin rights first.',
  body: z
    .object({
      reason: requiredPlainText('Reason', limits.adminNote).meta({
        description: 'For the other admins and the audit log',
        example: 'Advertises the same shop everywhere.',
      }),
    })
    .meta({ id: 'BanInput' }),
  example: {
    reply: { person: { banned: { at: exampleTime, reason: 'Advertises the same shop everywhere.' } } },
  },
  failureMessage: 'Failed to ban',
});

export const unbanUser = endpoint({
  ...grantAdmin,
  name: 'unbanUser',
  method: 'DELETE',
  path: '/admin/people/{id}/ban',
  access: 'admin',
  summary: 'Unban a user (admins)',
  description: 'Allows a banned user to sign in again; personal keys work as before.',
  example: { reply: { person: { role: 'member', banned: null } } },
  failureMessage: 'Failed to lift the ban',
});
