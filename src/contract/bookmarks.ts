import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { promptId } from './fields.ts';

export const bookmarkPrompt = endpoint({
  name: 'bookmarkPrompt',
  method: 'POST',
  path: '/posts/{id}/bookmark',
  access: 'member',
  summary: 'Bookmark a prompt, or remove the bookmark',
  description:
    'Adds the bookmark, or removes it if there is one. The reply is the new state. Other users see how many bookmarks a prompt has, not whose.',
  params: z.object({ id: promptId }),
  reply: z.object({ bookmarked: z.boolean(), bookmarkCount: z.number().int() }).meta({ id: 'BookmarkState' }),
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: { bookmarked: true, bookmarkCount: 1 },
  },
  failureMessage: 'Failed to bookmark post',
});
