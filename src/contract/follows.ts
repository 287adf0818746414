import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursorQuery, limitQuery, nameOf, nextCursor, person } from './fields.ts';
import { promptSummary } from './prompts.ts';

const followState = z
  .object({ following: z.boolean(), followers: z.number().int() })
  .meta({ id: 'FollowState' });

export const followUser = endpoint({
  name: 'followUser',
  summary: 'Follow a person, or stop following them',
  auth: 'required',
  params: z.object({ username: person }),
  status: 200,
  reply: followState,
  problems: ['not-found', 'invalid'],
});

export const followTopic = endpoint({
  name: 'followTopic',
  summary: 'Follow a category, or stop following it',
  auth: 'required',
  params: z.object({ id: nameOf('Category', 60).meta({ description: 'Id of the category' }) }),
  status: 200,
  reply: followState,
  problems: ['not-found'],
});

export const followedPrompts = endpoint({
  name: 'followedPrompts',
  summary: 'The newest prompts of the people and categories you follow',
  auth: 'required',
  query: z.object({
    cursor: cursorQuery('nextCursor of the page before: goes on after its last prompt'),
    limit: limitQuery(10),
  }),
  status: 200,
  reply: z.object({
    items: z.array(promptSummary),
    nextCursor,
    following: z
      .object({ people: z.number().int(), categories: z.number().int() })
      .meta({ description: 'How many people and categories you follow' }),
  }),
  problems: [],
});
