import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { line } from '../core/fields.ts';

/** A suggestion of the search box: what to show, and where it leads. */
const suggestion = z
  .object({
    kind: z.enum(['prompt', 'tag', 'category', 'user']).meta({ example: 'tag' }),
    text: z
      .string()
      .meta({ description: 'A title, a tag, or the name of a category or user', example: 'explaining' }),
    key: z.string().meta({
      description: 'Id of the prompt, the tag itself, id of the category, or username',
      example: 'explaining',
    }),
  })
  .meta({ id: 'Suggestion' });

export type Suggestion = z.infer<typeof suggestion>;

export const suggest = endpoint({
  name: 'suggest',
  method: 'GET',
  path: '/posts/suggest',
  access: 'visitor',
  summary: 'Search suggestions: at most 10 categories, tags, users and titles',
  description:
    'Suggests categories, tags and users that start with the words, and titles that contain them. Without words, the list is empty.',
  query: z.object({
    q: line('q', limits.searchQuery)
      .default('')
      .meta({ description: 'The text typed so far; the last word may be incomplete', example: 'explain' }),
  }),
  reply: z.object({ items: z.array(suggestion) }),
  example: { query: { q: 'expl' } },
  failureMessage: 'Failed to fetch suggestions',
});
