import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import { memberSorts } from '../../domain/people/members.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  exampleAlice,
  exampleAliceAsSeen,
  exampleAliceChanged,
  exampleAliceChanges,
  exampleBob,
  exampleListedPrompt,
  exampleTime,
} from '../core/example-data.ts';
import {
  id,
  line,
  oneOf,
  ownPageOf,
  pageOf,
  pageQuery,
  pageUrl,
  time,
  usernameOrId,
} from '../core/fields.ts';
import { sentBack } from '../core/server-fields.ts';
import { status } from '../prompts/prompt-input.ts';
import { promptSummary } from '../prompts/prompts.ts';
import { changedUser } from './user-input.ts';

/** A user as everyone sees them. */
export const user = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    url: pageUrl,
    photoURL: z.string().meta({ description: 'Address of the avatar; empty without one' }),
    headline: z.string(),
    bio: z.string(),
    location: z.string(),
    website: z.string(),
    linkedinUrl: z.string(),
    profession: z.string(),
    company: z.string(),
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
    uid: id,
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(userRoles),
    suspendedUntil: time
      .nullable()
      .meta({ description: 'Until when the account is suspended and can only read; null when it is not' }),
    showsAdult: z.boolean().meta({ description: 'Whether lists show adult prompts' }),
  })
  .meta({ id: 'OwnUser' });

export type User = z.infer<typeof user>;
export type Profile = z.infer<typeof profile>;
export type OwnUser = z.infer<typeof ownUser>;

const listQuery = z.object(pageQuery(10));
const kept = z.object({ post: promptSummary, createdAt: time });

const examplePage = { page: 1, limit: 10 };
/** The example of one of the user's own lists, with one item. */
function exampleOwnPage<N extends string, const T>(name: N, item: T) {
  const items = [item] as const;
  const pagination = { currentPage: 1, limit: 10, totalCount: 1, totalPages: 1 };
  return {
    items,
    page: 1,
    limit: 10,
    total: 1,
    totalPages: 1,
    data: { [name]: items, pagination } as { [K in N]: typeof items } & { pagination: typeof pagination },
  };
}

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'visitor',
  personalized: true,
  summary: 'All users',
  description: 'Lists users, or those whose name or username contains each word of `q`.',
  query: z.object({
    q: line('Search', limits.searchQuery)
      .default('')
      .meta({ description: 'Words or parts of words, all of which the name or username must contain' }),
    sort: oneOf('sort', memberSorts)
      .default('prompts')
      .meta({ description: 'Most prompts, most followers, newest, or by name' }),
    ...pageQuery(24),
  }),
  reply: pageOf(user),
  example: {
    request: { query: { q: 'bo', sort: 'name', page: 1, limit: 24 } },
    reply: { items: [exampleBob], page: 1, limit: 24, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch members',
});

export const currentUser = endpoint({
  name: 'currentUser',
  method: 'GET',
  path: '/users/me',
  access: 'member',
  summary: 'The signed-in user',
  description: 'Returns the user of the token or cookie, including the private fields: address and role.',
  reply: z.object({ user: ownUser }),
  version: { of: 'user', fields: Object.keys(changedUser.shape).filter((name) => name in ownUser.shape) },
  example: {
    reply: { user: exampleAlice },
  },
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
    'Changes only the fields that are sent; those that the server sets, and `email`, are ignored. A former username keeps leading to the same user and is never reused. While suspended, users can change only `showsAdult`.',
  body: sentBack(changedUser, ownUser),
  reply: z.object({ user: ownUser }),
  problems: ['conflict', 'suspended'],
  resource: currentUser,
  example: {
    request: { body: exampleAliceChanges },
    reply: { user: exampleAliceChanged },
  },
  failureMessage: 'Failed to update user',
});

export const readUser = endpoint({
  name: 'readUser',
  method: 'GET',
  path: '/users/{username}',
  access: 'visitor',
  personalized: true,
  summary: 'One user, by username (current or former) or id',
  description:
    'Returns the public profile of a user. Former usernames work too; the reply has the current one.',
  params: z.object({ username: usernameOrId }),
  reply: z.object({ user: profile }),
  example: {
    request: { params: { username: 'bob' } },
    reply: { user: { ...exampleBob, muted: false, blocked: false } },
  },
  failureMessage: 'Failed to fetch user',
});

export const userPrompts = endpoint({
  name: 'userPrompts',
  method: 'GET',
  path: '/users/{username}/prompts',
  access: 'visitor',
  personalized: true,
  summary: "A user's published prompts, latest first",
  description: 'Lists the published prompts of a user, latest first.',
  params: readUser.params,
  query: listQuery,
  reply: pageOf(promptSummary),
  example: {
    request: { params: { username: 'alice' }, query: examplePage },
    reply: { items: [exampleListedPrompt], page: 1, limit: 10, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch user prompts',
});

export const userFollowers = endpoint({
  name: 'userFollowers',
  method: 'GET',
  path: '/users/{username}/followers',
  access: 'visitor',
  personalized: true,
  summary: 'Who follows a user, latest first',
  description: 'Lists the users who follow a user, latest follower first.',
  params: readUser.params,
  query: listQuery,
  reply: pageOf(user),
  example: {
    request: { params: { username: 'bob' }, query: examplePage },
    reply: { items: [exampleAliceAsSeen], page: 1, limit: 10, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch followers',
});

export const userFollowing = endpoint({
  ...userFollowers,
  name: 'userFollowing',
  path: '/users/{username}/following',
  summary: 'Whom a user follows, latest first',
  description: 'Lists the users whom a user follows, latest first.',
  example: {
    request: { params: { username: 'alice' }, query: examplePage },
    reply: { items: [exampleBob], page: 1, limit: 10, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch users',
});

export const myPrompts = endpoint({
  name: 'myPrompts',
  method: 'GET',
  path: '/users/me/prompts',
  access: 'member',
  summary: 'Your prompts, latest first',
  description: 'Lists the prompts of the signed-in user, including drafts, or those of one `status`.',
  query: listQuery.extend({
    status: status.optional().meta({ description: 'Only prompts with this status' }),
  }),
  reply: ownPageOf('posts', promptSummary),
  example: {
    request: { query: { ...examplePage, status: 'published' } },
    reply: exampleOwnPage('posts', exampleListedPrompt),
  },
  failureMessage: 'Failed to fetch user prompts',
});

export const myLikes = endpoint({
  name: 'myLikes',
  method: 'GET',
  path: '/users/me/likes',
  access: 'member',
  summary: 'Prompts you liked, most recent like first',
  description: 'Lists the prompts that the signed-in user liked. `createdAt` is the time of the like.',
  query: listQuery,
  reply: ownPageOf('likes', kept),
  example: {
    request: { query: examplePage },
    reply: exampleOwnPage('likes', { post: exampleListedPrompt, createdAt: exampleTime }),
  },
  failureMessage: 'Failed to fetch user likes',
});

export const myBookmarks = endpoint({
  name: 'myBookmarks',
  method: 'GET',
  path: '/users/me/bookmarks',
  access: 'member',
  summary: 'Prompts you bookmarked, most recent bookmark first',
  description:
    'Lists the prompts that the signed-in user bookmarked. `createdAt` is the time of the bookmark.',
  query: listQuery,
  reply: ownPageOf('bookmarks', kept),
  example: {
    request: { query: examplePage },
    reply: exampleOwnPage('bookmarks', { post: exampleListedPrompt, createdAt: exampleTime }),
  },
  failureMessage: 'Failed to fetch user bookmarks',
});
