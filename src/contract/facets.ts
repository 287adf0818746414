import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { promptFilterQuery, promptSort } from './prompts.ts';

/** The values of a filter that occur, each with the number of prompts it leads to. */
const facet = z.object({
  items: z.array(
    z.object({
      key: z.string().meta({ description: 'Value of the query parameter' }),
      name: z.string(),
      count: z.number().int(),
    }),
  ),
  isLowerBound: z
    .boolean()
    .meta({ description: 'More than 1,000 prompts match: only some of them were counted' }),
});

export const promptFacets = endpoint({
  name: 'promptFacets',
  method: 'GET',
  path: '/posts/facets',
  access: 'visitor',
  summary: 'Count the prompts that each further filter leads to',
  description:
    'Takes the filters of `listPrompts` and counts published prompts by category, tag, language and price, most first. Each category, language and price replaces the one in the request; a tag is added to those in the request. With q, any sort counts only prompts that have all words. Up to 1,000 prompts are counted for each filter.',
  query: z.object({ ...promptFilterQuery, sort: promptSort }),
  reply: z.object({ categories: facet, tags: facet, languages: facet, prices: facet }),
  example: {
    request: { query: { q: 'explain code', price: 'free' } },
    reply: {
      categories: { items: [{ key: 'programming', name: 'Programming', count: 1 }], isLowerBound: false },
      tags: {
        items: [
          { key: 'code review', name: 'code review', count: 1 },
          { key: 'explaining', name: 'explaining', count: 1 },
        ],
        isLowerBound: false,
      },
      languages: { items: [{ key: 'en', name: 'English', count: 1 }], isLowerBound: false },
      prices: { items: [{ key: 'free', name: 'Free', count: 1 }], isLowerBound: false },
    },
  },
  failureMessage: 'Failed to count posts',
});
