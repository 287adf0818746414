import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { cursorQuery, limitQuery, nameOf, nextCursor, usernameOrId } from '../core/fields.ts';
import { promptSummary } from '../prompts/prompts.ts';

const followState = z
  .object({ following: z.boolean().meta({ example: true }), followers: z.number().int() })
  .meta({ id: 'FollowState' });

export const addUserFollow = endpoint({
  name: 'addUserFollow',
  method: 'PUT',
  path: '/users/{username}/follow',
  access: 'member',
  summary: 'Follow a user',
  description: 'Follows a user. Repeating it has no effect.',
  params: z.object({ username: usernameOrId }),
  reply: followState,
  problems: ['invalid'],
  failureMessage: 'Failed to follow',
});

export const removeUserFollow = endpoint({
  ...addUserFollow,
  name: 'removeUserFollow',
  method: 'DELETE',
  summary: 'Unfollow a user',
  description: 'Unfollows a user. Repeating it has no effect.',
  example: { reply: { following: false, followers: 0 } },
});

export const followUser = endpoint({
  ...addUserFollow,
  name: 'followUser',
  method: 'POST',
  summary: 'Follow or unfollow a user',
  description: 'Follows a user, or unfollows them. Returns the new state and the number of followers.',
  idempotent: true,
  deprecated: { since: '2026-11-23', use: ['addUserFollow', 'removeUserFollow'] },
});

export const addTopicFollow = endpoint({
  name: 'addTopicFollow',
  method: 'PUT',
  path: '/categories/{id}/follow',
  access: 'member',
  summary: 'Follow a category',
  description: 'Follows a category. Repeating it has no effect.',
  params: z.object({
    id: nameOf('Category', 60).meta({ description: 'Id of the category', example: 'programming' }),
  }),
  reply: followState,
  failureMessage: 'Failed to follow',
});

export const removeTopicFollow = endpoint({
  ...addTopicFollow,
  name: 'removeTopicFollow',
  method: 'DELETE',
  summary: 'Unfollow a category',
  description: 'Unfollows a category. Repeating it has no effect.',
  example: { reply: { following: false, followers: 0 } },
});

export const followTopic = endpoint({
  ...addTopicFollow,
  name: 'followTopic',
  method: 'POST',
  summary: 'Follow or unfollow a category',
  description: 'Follows a category, or unfollows it. Returns the new state and the number of followers.',
  idempotent: true,
  deprecated: { since: '2026-11-23', use: ['addTopicFollow', 'removeTopicFollow'] },
});

export const followedPrompts = endpoint({
  name: 'followedPrompts',
  method: 'GET',
  path: '/posts/following',
  access: 'member',
  summary: 'The latest prompts from users and categories you follow',
  description:
    'Lists published prompts from the users and categories that the signed-in user follows, latest first. Use `nextCursor` to fetch older ones.',
  query: z.object({
    cursor: cursorQuery('nextCursor of the previous page'),
    limit: limitQuery(10),
  }),
  reply: z.object({
    items: z.array(promptSummary),
    nextCursor,
    following: z
      .object({ people: z.number().int(), categories: z.number().int() })
      .meta({ description: 'How many users and categories you follow' }),
  }),
  failureMessage: 'Failed to fetch followed prompts',
});
