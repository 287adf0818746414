import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { waitingStates } from '../../domain/identity/sign-up.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import { memberSorts } from '../../domain/people/members.ts';
import { endpoint } from '../core/endpoint.ts';
import { idOf, line, oneOf, pageOf, pageQuery, pageUrl, time, usernameOrId } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { changedUser } from './user-input.ts';

/** A user as everyone sees them. */
export const user = z
  .object({
    id: idOf('alice'),
    username: z.string().meta({ example: 'alice' }),
    displayName: z.string().meta({ example: 'Alice Moreau' }),
    url: pageUrl.meta({ example: '/profile/alice' }),
    photoURL: z.string().meta({ description: 'Address of the avatar; empty without one', example: '' }),
    headline: z.string().meta({ example: 'I explain things for a living' }),
    bio: z.string().meta({ example: 'Teacher by day.\nPrompt writer by night.' }),
    location: z.string().meta({ example: 'Lisbon, Portugal' }),
    website: z.string().meta({ example: 'https://alice.example.com' }),
    linkedinUrl: z.string().meta({ example: '' }),
    profession: z.string().meta({ example: '' }),
    company: z.string().meta({ example: '' }),
    createdAt: time,
    followersCount: z.number().int(),
    followingCount: z.number().int(),
    promptsCount: z.number().int(),
    following: z.boolean().meta({ description: 'Whether the viewer follows this user' }),
  })
  .meta({ id: 'User' });

/** A user as a reader of their profile sees them. */
const profile = user
  .extend({
    muted: z.boolean().meta({ description: 'Whether the viewer mutes this user' }),
    blocked: z.boolean().meta({ description: 'Whether the viewer blocks this user' }),
  })
  .meta({ id: 'Profile' });

/** The signed-in user, with fields that only they see. */
export const ownUser = user
  .extend({
    uid: idOf('alice'),
    email: z.string().meta({ example: 'alice@example.com' }),
    emailVerified: z.boolean(),
    waiting: z.boolean().meta({
      description: 'Whether the account cannot be used yet',
      example: false,
    }),
    waitingFor: z.enum(waitingStates).nullable().meta({
      description: 'What it waits for: a confirmed address, a sentence about you, or an admin’s approval',
      example: null,
    }),
    role: z.enum(userRoles),
    suspendedUntil: time.nullable().meta({
      description:
        'End of the suspension, during which the account can only read; null if it is not suspended',
      example: null,
    }),
    showsAdult: z.boolean().meta({ description: 'Whether lists show adult prompts' }),
    feedToken: z.string().nullable().meta({
      description:
        'On a private site, the parameter `token` of your addresses of feeds and calendars, which then need no session; otherwise, and for personal keys, null',
      example: null,
    }),
  })
  .meta({ id: 'OwnUser' });

export type User = z.infer<typeof user>;
export type Profile = z.infer<typeof profile>;
export type OwnUser = z.infer<typeof ownUser>;

const listQuery = z.object(pageQuery(10));

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'visitor',
  personalized: true,
  summary: 'All users',
  description: 'Lists users. With `q`, only those whose name or username contains every word.',
  query: z.object({
    q: line('Search', limits.searchQuery)
      .default('')
      .meta({ description: 'Words or parts of words; the name or username must contain all of them' }),
    sort: oneOf('sort', memberSorts)
      .default('prompts')
      .meta({ description: 'Most prompts, most followers, newest, or by name' }),
    published: z
      .literal('true', { error: 'published must be true' })
      .optional()
      .meta({ description: 'Only users who have published prompts' }),
    ...pageQuery(24),
  }),
  reply: pageOf(user),
  example: { query: { q: 'bo', sort: 'name' } },
  failureMessage: 'Failed to fetch members',
});

export const currentUser = endpoint({
  name: 'currentUser',
  method: 'GET',
  path: '/users/me',
  access: 'member',
  whileWaiting: true,
  summary: 'The signed-in user',
  description: 'Returns the user of the token or cookie, including the private fields: address and role.',
  reply: z.object({ user: ownUser }),
  version: { of: 'user', fields: Object.keys(changedUser.shape).filter((name) => name in ownUser.shape) },
  failureMessage: 'Failed to fetch current user',
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/users/me',
  access: 'member',
  whileSuspended: true,
  summary: 'Change your profile',
  description:
    'Changes only the fields that are sent. Fields set by the server, and `email`, are ignored. A former username still leads to the same user and is never reused. Suspended users can change only `showsAdult`.',
  body: acceptReadOnlyFields(changedUser, ownUser),
  reply: z.object({ user: ownUser }),
  problems: ['conflict', 'suspended'],
  resource: currentUser,
  example: {
    body: {
      headline: 'I explain things for a living',
      bio: 'Teacher by day.\nPrompt writer by night.',
      location: 'Lisbon, Portugal',
      website: 'https://alice.example.com',
    },
  },
  failureMessage: 'Failed to update user',
});

export const renewFeedToken = endpoint({
  name: 'renewFeedToken',
  method: 'POST',
  path: '/users/me/feed-token',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  summary: 'Renew the address of your feeds',
  description:
    'Replaces `feedToken`: addresses of feeds and calendars with the former one stop working immediately.',
  holdsSecret: true,
  reply: z.object({ user: ownUser }),
  failureMessage: 'Failed to renew the feed address',
});

export const readUser = endpoint({
  name: 'readUser',
  method: 'GET',
  path: '/users/{username}',
  access: 'visitor',
  personalized: true,
  summary: 'One user, by username (current or former) or id',
  description:
    'Returns the public profile of a user. Former usernames also work; the reply has the current one.',
  params: z.object({ username: usernameOrId }),
  reply: z.object({ user: profile }),
  failureMessage: 'Failed to fetch user',
});

export const userFollowers = endpoint({
  name: 'userFollowers',
  method: 'GET',
  path: '/users/{username}/followers',
  access: 'visitor',
  personalized: true,
  summary: 'Followers of a user, latest first',
  description: 'Lists the users who follow a user, latest follower first.',
  params: readUser.params,
  query: listQuery,
  reply: pageOf(user),
  failureMessage: 'Failed to fetch followers',
});

export const userFollowing = endpoint({
  ...userFollowers,
  name: 'userFollowing',
  path: '/users/{username}/following',
  summary: 'Users that a user follows, latest first',
  description: 'Lists the users that a user follows, latest first.',
  example: { params: { username: 'alice' } },
  failureMessage: 'Failed to fetch users',
});
