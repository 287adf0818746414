import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { promptId } from './fields.ts';

export const likePrompt = endpoint({
  name: 'likePrompt',
  summary: 'Like a prompt, or take the like back',
  auth: 'required',
  params: z.object({ id: promptId }),
  status: 200,
  reply: z.object({ liked: z.boolean(), likeCount: z.number().int() }).meta({ id: 'LikeState' }),
  problems: ['not-found'],
});
