import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ownPageOf, pageOf, pageQuery, time } from '../core/fields.ts';
import { readUser } from '../people/users.ts';
import { status } from '../prompts/prompt-input.ts';
import { promptSummary } from '../prompts/prompts.ts';

const listQuery = z.object(pageQuery(10));
const kept = z.object({ post: promptSummary, createdAt: time });

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
  example: { params: { username: 'alice' } },
  failureMessage: 'Failed to fetch user prompts',
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
  example: { query: { status: 'published' } },
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
  failureMessage: 'Failed to fetch user bookmarks',
});
