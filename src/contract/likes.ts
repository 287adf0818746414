import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { promptId } from './fields.ts';

export const likePrompt = endpoint({
  name: 'likePrompt',
  method: 'POST',
  path: '/posts/{id}/like',
  access: 'member',
  summary: 'Like a prompt, or remove the like',
  description: 'Adds the like, or removes it if there is one. The reply is the new state.',
  params: z.object({ id: promptId }),
  reply: z.object({ liked: z.boolean(), likeCount: z.number().int() }).meta({ id: 'LikeState' }),
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: { liked: true, likeCount: 1 },
  },
  failureMessage: 'Failed to like the post',
});
