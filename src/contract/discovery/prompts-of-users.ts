import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleListedPrompt, exampleTime } from '../core/example-data.ts';
import { ownPageOf, pageOf, pageQuery, time } from '../core/fields.ts';
import { readUser } from '../people/users.ts';
import { status } from '../prompts/prompt-input.ts';
import { promptSummary } from '../prompts/prompts.ts';

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
