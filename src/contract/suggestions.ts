import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds, examplePromptInput } from './example-data.ts';
import { line } from './fields.ts';

/** Something that a search box offers while a person types: what to show, and what it leads to. */
const suggestion = z
  .object({
    kind: z.enum(['prompt', 'tag', 'category', 'user']),
    text: z.string().meta({ description: 'A title, a tag, the name of a category or of a person' }),
    key: z.string().meta({
      description: 'Id of the prompt, the tag itself, id of the category, or username of the person',
    }),
  })
  .meta({ id: 'Suggestion' });

export type Suggestion = z.infer<typeof suggestion>;

export const suggest = endpoint({
  name: 'suggest',
  method: 'GET',
  path: '/posts/suggest',
  access: 'visitor',
  summary: 'What the beginning of a search may mean: at most 10 categories, tags, people and titles',
  description:
    'For a search box while somebody types: categories, tags and people that begin with the words, and titles that hold them. Without words nothing is offered.',
  query: z.object({
    q: line('q', limits.searchQuery)
      .default('')
      .meta({ description: 'What was typed so far; the last word may be unfinished', example: 'explain' }),
  }),
  status: 200,
  reply: z.object({ items: z.array(suggestion) }),
  example: {
    request: { query: { q: 'expl' } },
    reply: {
      items: [
        { kind: 'tag', text: 'explaining', key: 'explaining' },
        { kind: 'prompt', text: examplePromptInput.title, key: exampleIds.prompt },
      ],
    },
  },
  failureMessage: 'Failed to fetch suggestions',
});
