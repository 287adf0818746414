import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { promptId } from '../core/fields.ts';

export const addLike = endpoint({
  name: 'addLike',
  method: 'PUT',
  path: '/posts/id/{id}/like',
  access: 'member',
  summary: 'Like a prompt',
  description: 'Adds the like. Repeating it has no effect.',
  params: z.object({ id: promptId }),
  reply: z
    .object({ liked: z.boolean().meta({ example: true }), likeCount: z.number().int() })
    .meta({ id: 'LikeState' }),
  failureMessage: 'Failed to like the post',
});

export const removeLike = endpoint({
  ...addLike,
  name: 'removeLike',
  method: 'DELETE',
  path: '/posts/id/{id}/like',
  summary: 'Remove your like from a prompt',
  description: 'Removes the like. Repeating it has no effect.',
  example: { reply: { liked: false, likeCount: 0 } },
});

export const likePrompt = endpoint({
  ...addLike,
  name: 'likePrompt',
  method: 'POST',
  path: '/posts/{id}/like',
  summary: 'Like a prompt, or remove the like',
  description:
    'Adds the like, or removes it if there is one. Returns the new state. Programs that may send a request twice should use `addLike` and `removeLike`.',
  idempotent: true,
  deprecated: { since: '2026-11-23', use: ['addLike', 'removeLike'] },
});
