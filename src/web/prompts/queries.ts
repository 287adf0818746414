import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { Sort } from '../../contract/prompts.ts';
import { apiOf } from '../runtime/query-client.ts';

/** Filters, sort order and page of a list of prompts. */
export interface PromptSearch {
  page: number;
  q?: string | undefined;
  categoryId?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  sort?: Sort | undefined;
  /** Page size; 12 by default. */
  limit?: number | undefined;
}

/** Queries about prompts, shared by loaders, components and mutations so that all use the same keys. */
export const promptQueries = {
  /** Key prefix of every list of prompts, for cache updates. */
  lists: ['prompts'] as const,
  featured: () =>
    queryOptions({
      queryKey: ['prompts', 'featured'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).featuredPrompts({ query: { limit: 5 } }, { signal })).items,
    }),
  trending: () =>
    queryOptions({
      queryKey: ['prompts', 'trending'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).trendingPrompts({ query: { limit: 5 } }, { signal })).items,
    }),
  recent: () =>
    queryOptions({
      queryKey: ['prompts', 'recent'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).recentPrompts({ query: { limit: 10 } }, { signal })).items,
    }),
  list: (search: PromptSearch) =>
    queryOptions({
      queryKey: ['prompts', 'list', search],
      queryFn: ({ client, signal }) => apiOf(client).listPrompts({ query: { ...search } }, { signal }),
      // Keep showing the previous results until new ones arrive.
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['prompt', id],
      queryFn: async ({ client, signal }) => {
        const { success, post } = await apiOf(client).readPrompt({ params: { id } }, { signal });
        // A response without a prompt counts as not found.
        if (!success || !post) throw new ApiError('Post not found', 404);
        return post;
      },
    }),
};
