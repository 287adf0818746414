import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';

export const suggestionQueries = {
  /** What a search may mean that begins with `typed`; nothing is asked for an empty one. */
  of: (typed: string) =>
    queryOptions({
      queryKey: ['suggestions', typed],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).suggest({ query: { q: typed } }, { signal })).items,
      enabled: typed !== '',
      // What is shown stays until the next answer comes.
      placeholderData: keepPreviousData,
      // A search works without suggestions: no second try, no error.
      retry: false,
    }),
};
