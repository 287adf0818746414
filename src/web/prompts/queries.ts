import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { Sort } from '../../contract/prompts/prompts.ts';
import type { PromptPrice } from '../../domain/discovery/prompt-filters.ts';
import type { OptionalChoices } from '../../domain/prompts/choices.ts';
import { apiQuery } from '../core/query-client.ts';

/** Filters of a list of prompts. */
export interface PromptNarrowing extends OptionalChoices {
  q?: string | undefined;
  categoryId?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  model?: string | undefined;
  price?: PromptPrice | undefined;
  featured?: 'true' | undefined;
  owned?: 'true' | undefined;
}

/** Filters, sort order and page of a list of prompts. */
export interface PromptSearch extends PromptNarrowing {
  page: number;
  authorId?: string | undefined;
  sort?: Sort | undefined;
  /** Page size; 12 by default. */
  limit?: number | undefined;
}

/** Featured prompts in the tab of the home page. */
export const featuredShown = 5;

/** Queries about prompts, shared by loaders, components and mutations so that all use the same keys. */
export const promptQueries = {
  /** Key prefix of every list of prompts, for cache updates. */
  lists: ['prompts'] as const,
  /** Key prefixes of the queries that a prompt's page sends later, and which fail for a deleted prompt. */
  details: (id: string) => ({ comments: ['comments', id], similar: ['prompts', 'similar', id] }) as const,
  /** Those of the tab, and the one beside the headline of the home page. */
  featured: () =>
    apiQuery(
      ['prompts', 'featured'],
      async (api, at) => (await api.featuredPrompts({ query: { limit: featuredShown + 1 } }, at)).items,
    ),
  trending: () =>
    apiQuery(
      ['prompts', 'trending'],
      async (api, at) => (await api.trendingPrompts({ query: { limit: 5 } }, at)).items,
    ),
  recent: () =>
    apiQuery(
      ['prompts', 'recent'],
      async (api, at) => (await api.recentPrompts({ query: { limit: 10 } }, at)).items,
    ),
  list: (search: PromptSearch) =>
    apiQuery(['prompts', 'list', search], (api, at) => api.listPrompts({ query: { ...search } }, at), {
      placeholderData: keepPreviousData,
    }),
  facets: (filters: PromptNarrowing & Pick<PromptSearch, 'sort'>) =>
    apiQuery(['prompts', 'facets', filters], (api, at) => api.promptFacets({ query: { ...filters } }, at), {
      placeholderData: keepPreviousData,
    }),
  /** The tags that contain `match`, within the filters. */
  tags: ({ match, ...filters }: { match: string } & PromptNarrowing & Pick<PromptSearch, 'sort'>) =>
    apiQuery(
      ['prompts', 'tags', match, filters],
      (api, at) => api.findTags({ query: { match, limit: 50, ...filters } }, at),
      { placeholderData: keepPreviousData },
    ),
  /** Alternatives to a search without results. */
  alternatives: (filters: PromptNarrowing & Pick<PromptSearch, 'sort'>) =>
    apiQuery(['prompts', 'alternatives', filters], (api, at) =>
      api.promptAlternatives({ query: { ...filters } }, at),
    ),
  one: (id: string) =>
    apiQuery(['prompt', id], async (api, at) => {
      const { success, post } = await api.readPrompt({ params: { id } }, at);
      // A response without a prompt counts as not found.
      if (!success || !post) throw new ApiError('Post not found', 404);
      return post;
    }),
};
