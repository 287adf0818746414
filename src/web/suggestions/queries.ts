import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

export const suggestionQueries = {
  /** Suggestions for a search text; no request while it is empty. */
  of: (typed: string) =>
    queryOptions({
      queryKey: ['suggestions', typed],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).suggest({ query: { q: typed } }, { signal })).items,
      enabled: typed !== '',
      // Keep showing the previous suggestions until new ones arrive.
      placeholderData: keepPreviousData,
      // Suggestions are optional: not worth a retry.
      retry: false,
    }),
};
