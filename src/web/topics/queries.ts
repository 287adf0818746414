import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about topics, which the API calls categories. */
export const topicQueries = {
  all: () =>
    queryOptions({
      queryKey: ['topics', 'all'],
      queryFn: async ({ client, signal }) => (await apiOf(client).listTopics({}, { signal })).items,
      staleTime: 5 * 60_000,
    }),
  popular: () =>
    queryOptions({
      queryKey: ['topics', 'popular'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).popularTopics({ query: { limit: 6 } }, { signal })).items,
    }),
  detailed: () =>
    queryOptions({
      queryKey: ['topics', 'detailed'],
      queryFn: async ({ client, signal }) => (await apiOf(client).detailedTopics({}, { signal })).items,
    }),
};
