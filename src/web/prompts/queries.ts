import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { Sort } from '../../contract/prompts.ts';
import { apiOf } from '../runtime/query-client.ts';

/** What the Explore page asks for; all of it stands in its address. */
export interface PromptSearch {
  page: number;
  q?: string | undefined;
  categoryId?: string | undefined;
  /** Comma-joined. */
  tags?: string | undefined;
  sort?: Sort | undefined;
  /** How many; 12 by default. */
  limit?: number | undefined;
}

/** Queries about prompts. Each is made by a function, so that loaders, components and writes use the same keys. */
export const promptQueries = {
  /** Prefix of every list of prompts, for writes that change many of them. */
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
      // Results stay until the new ones arrive.
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['prompt', id],
      queryFn: async ({ client, signal }) => {
        const { success, post } = await apiOf(client).readPrompt({ params: { id } }, { signal });
        // SPEC 5: an answer that carries no prompt says that there is none.
        if (!success || !post) throw new ApiError('Post not found', 404);
        return post;
      },
    }),
};
