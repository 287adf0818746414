import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { promptId } from '../core/fields.ts';

export const addBookmark = endpoint({
  name: 'addBookmark',
  method: 'PUT',
  path: '/posts/id/{id}/bookmark',
  access: 'member',
  whileSuspended: true,
  summary: 'Bookmark a prompt',
  description: 'Adds the bookmark. Repeating it has no effect.',
  params: z.object({ id: promptId }),
  reply: z
    .object({ bookmarked: z.boolean().meta({ example: true }), bookmarkCount: z.number().int() })
    .meta({ id: 'BookmarkState' }),
  failureMessage: 'Failed to bookmark post',
});

export const removeBookmark = endpoint({
  ...addBookmark,
  name: 'removeBookmark',
  method: 'DELETE',
  path: '/posts/id/{id}/bookmark',
  summary: 'Remove your bookmark from a prompt',
  description: 'Removes the bookmark. Repeating it has no effect.',
  example: { reply: { bookmarked: false, bookmarkCount: 0 } },
});

export const bookmarkPrompt = endpoint({
  ...addBookmark,
  name: 'bookmarkPrompt',
  method: 'POST',
  path: '/posts/{id}/bookmark',
  summary: 'Bookmark a prompt, or remove the bookmark',
  description:
    'Adds the bookmark, or removes it if there is one. Returns the new state. Other users see how many bookmarks a prompt has, but not whose.',
  idempotent: true,
  deprecated: { since: '2026-11-23', use: ['addBookmark', 'removeBookmark'] },
});
