import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nameOf, person } from './fields.ts';

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
