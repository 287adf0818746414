import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { userStates } from '../domain/moderated-users.ts';
import { endpoint } from './endpoint.ts';
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

export const listModeratedUsers = endpoint({
  name: 'listModeratedUsers',
  summary: 'Everybody with an account, with addresses (admins)',
  auth: 'required',
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
  problems: [],
});

export const grantAdmin = endpoint({
  name: 'grantAdmin',
  summary: 'Make somebody an admin (admins)',
  auth: 'required',
  params: z.object({ id: id.meta({ description: 'Id of the person' }) }),
  status: 200,
  reply: z.object({ person: moderatedUser }),
  problems: ['not-found', 'conflict'],
});

export const revokeAdmin = endpoint({
  ...grantAdmin,
  name: 'revokeAdmin',
  summary: 'Make an admin a member again (admins)',
});

export const banUser = endpoint({
  ...grantAdmin,
  name: 'banUser',
  summary: 'Sign somebody out everywhere and keep them out (admins)',
  body: z
    .object({
      reason: requiredText('Reason', limits.adminNote).meta({
        description: 'For the other admins and the audit log',
      }),
    })
    .meta({ id: 'BanInput' }),
});

export const unbanUser = endpoint({
  ...grantAdmin,
  name: 'unbanUser',
  summary: 'Let a banned person in again (admins)',
});
