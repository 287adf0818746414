import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { valueFilters } from '../../domain/discovery/prompt-filters.ts';
import { endpoint } from '../core/endpoint.ts';
import { limitQuery, line } from '../core/fields.ts';
import { promptFilterQuery, promptSort } from '../prompts/prompt-filters.ts';
import { topic } from './topics.ts';

/** The values of a filter that occur, each with the number of matching prompts. `example` is one of them. */
const facet = (example: { key: string; name: string }) =>
  z.object({
    items: z.array(
      z.object({
        key: z.string().meta({ description: 'Value of the query parameter', example: example.key }),
        name: z.string().meta({ example: example.name }),
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
  summary: 'Count the matching prompts for each additional filter',
  description:
    'Takes most filters of `listPrompts` and counts published prompts by category, tag, language and price, highest count first. Each category, language or price replaces the one in the request; a tag is added to those in the request. With `q`, every sort counts only prompts that contain all words. Up to 1,000 prompts are counted for each filter.',
  query: z.object({ ...promptFilterQuery, sort: promptSort }),
  reply: z.object({
    categories: facet({ key: 'programming', name: 'Programming' }),
    tags: facet({ key: 'code review', name: 'code review' }),
    languages: facet({ key: 'en', name: 'English' }),
    prices: facet({ key: 'free', name: 'Free' }),
  }),
  example: { query: { q: 'explain code', price: 'free' } },
  failureMessage: 'Failed to count posts',
});

export const findTags = endpoint({
  name: 'findTags',
  method: 'GET',
  path: '/posts/tags',
  access: 'visitor',
  summary: 'Find tags by part of their name',
  description:
    'Lists tags that contain a text, or the most frequent tags without one, each with its number of published prompts. With the other parameters, which are most filters of `listPrompts`, it lists only other tags of the matching prompts. The text can match any part of the 1,000 most used tags, but only the beginning of rarer tags.',
  query: z.object({
    match: line('match', limits.tag)
      .default('')
      .meta({ description: 'A part of the tag, in any case, with or without accents', example: 'photo' }),
    limit: limitQuery(30),
    ...promptFilterQuery,
    sort: promptSort,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string().meta({ description: 'Value of the query parameter', example: 'code review' }),
        name: z.string().meta({ example: 'code review' }),
        count: z.number().int().optional().meta({
          description: 'Absent if none of the 1,000 counted prompts has the tag',
        }),
      }),
    ),
    isLowerBound: z
      .boolean()
      .meta({ description: 'More than 1,000 prompts match the filters: only some of them were counted' }),
  }),
  example: { query: { match: 'code' } },
  failureMessage: 'Failed to find tags',
});

const countedFilters = z.array(
  z.object({
    filter: z
      .enum(['q', 'categoryId', 'tag', 'tags', ...valueFilters, 'featured', 'owned'])
      .meta({ example: 'categoryId' }),
    value: z.string().meta({ example: 'design' }),
    count: z.number().int(),
    isLowerBound: z.boolean(),
  }),
);

export const promptAlternatives = endpoint({
  name: 'promptAlternatives',
  method: 'GET',
  path: '/posts/alternatives',
  access: 'visitor',
  summary: 'What to try when a search finds nothing',
  description:
    'Takes most filters of `listPrompts` and counts the published prompts with one filter removed, highest count first, if other filters remain. If that finds nothing, it counts prompts with one filter alone. It also lists the categories and tags closest to the words. Up to 1,000 prompts are counted for each.',
  query: z.object({ ...promptFilterQuery, sort: promptSort }),
  reply: z.object({
    without: countedFilters.meta({
      description: 'The search without this filter; for tags, without this tag',
    }),
    alone: countedFilters.meta({
      description:
        'The search with only this filter, if there are at least three and removing one finds nothing',
      example: [],
    }),
    categories: z.array(topic),
    tags: z.array(
      z.object({
        key: z.string().meta({ example: 'code review' }),
        name: z.string().meta({ example: 'code review' }),
        count: z.number().int(),
      }),
    ),
  }),
  example: { query: { q: 'code review', categoryId: 'design', price: 'free' } },
  failureMessage: 'Failed to find alternatives',
});
