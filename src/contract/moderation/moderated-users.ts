import { z } from 'zod';
import { isId } from '../../domain/core/ids.ts';
import { limits } from '../../domain/core/limits.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import { roleSources, userStates } from '../../domain/moderation/moderated-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTime } from '../core/example-data.ts';
import { idOf, line, nameOf, oneOf, pageOf, pageQuery, requiredPlainText, time } from '../core/fields.ts';

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
    roleSource: z.enum(roleSources).nullable().meta({
      description:
        'Where the role comes from: `settings` (ADMIN_EMAILS), `issuer` (a group at the identity provider), or `admin`; null for members',
      example: null,
    }),
    createdAt: time,
    lastSeen: z.string().nullable().meta({
      description:
        'Day of the last visit (UTC), without requests by personal keys; the first of the month for visits before the day was recorded',
      example: '2025-11-23',
    }),
    promptsCount: z.number().int(),
    deactivatedAt: time.nullable().meta({
      description: 'When an admin deactivated the account; null for active ones',
      example: null,
    }),
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
        deactivate: z.boolean().meta({ example: true }),
        reactivate: z.boolean(),
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
    state: oneOf('state', userStates).default('all').meta({
      description:
        'All accounts, admins, moderators, accounts without a confirmed address, those inactive for 90 days, deactivated ones, or users who are suspended or banned now',
    }),
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

export const deactivateUser = endpoint({
  ...grantAdmin,
  name: 'deactivateUser',
  method: 'PUT',
  path: '/admin/people/{id}/deactivation',
  summary: 'Deactivate an account (admins)',
  description:
    'For members who have left: ends sessions and personal keys, takes away a moderator’s role or one from the identity provider, and prevents sign-in. Name and content stay; premium prompts are not for sale. Revoke admin rights granted by hand first.',
  example: { reply: { person: { deactivatedAt: exampleTime } } },
  failureMessage: 'Failed to deactivate the account',
});

export const reactivateUser = endpoint({
  ...grantAdmin,
  name: 'reactivateUser',
  method: 'DELETE',
  path: '/admin/people/{id}/deactivation',
  summary: 'Reactivate an account (admins)',
  description: 'Allows a deactivated user to sign in again, as a member without personal keys.',
  example: { reply: { person: { role: 'member', deactivatedAt: null } } },
  failureMessage: 'Failed to reactivate the account',
});

const handedOver = z
  .object({
    moved: z.number().int().meta({ example: 12 }),
    left: z.number().int().meta({ description: 'Prompts that the next request can hand over', example: 0 }),
    kept: z
      .array(z.object({ reason: z.enum(['hidden', 'paying', 'suggested']), count: z.number().int() }))
      .meta({
        description:
          'Prompts that stay: `hidden` by moderators, `paying` while a payment is checked, `suggested` while an edit by the new author is open',
        example: [],
      }),
  })
  .meta({ id: 'HandedOver' });

export type HandedOver = z.infer<typeof handedOver>;

export const handOverPrompts = endpoint({
  ...grantAdmin,
  name: 'handOverPrompts',
  method: 'POST',
  path: '/admin/people/{id}/hand-over',
  summary: 'Hand over prompts of a deactivated member (admins)',
  description:
    'Makes another member the author of the prompts of a deactivated one, or of one of them: at most 500 per request; repeat it while `left` is not 0. Versions and comments keep their authors. Sales, refunds and payouts stay with the former author, and buyers keep access.',
  body: z
    .object({
      to: nameOf('Username', 100)
        .refine((name) => name.trim() !== '', { error: 'Username is required' })
        .meta({ description: 'Username or id of the new author', example: 'alice' }),
      promptId: z
        .string()
        .refine(isId, { error: 'promptId must be the id of a prompt, as in its address' })
        .optional()
        .meta({
          description: 'Only this prompt',
        }),
    })
    .meta({ id: 'HandOver' }),
  reply: handedOver,
  example: { body: { to: 'alice' } },
  failureMessage: 'Failed to hand over the prompts',
});
