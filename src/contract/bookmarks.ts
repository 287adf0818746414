import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { promptId } from './fields.ts';

export const bookmarkPrompt = endpoint({
  name: 'bookmarkPrompt',
  summary: 'Bookmark a prompt, or take the bookmark away',
  auth: 'required',
  params: z.object({ id: promptId }),
  status: 200,
  reply: z.object({ bookmarked: z.boolean(), bookmarkCount: z.number().int() }).meta({ id: 'BookmarkState' }),
  problems: ['not-found'],
});
