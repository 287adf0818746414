import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../runtime/query-client.ts';

export const suggestionQueries = {
  /** Suggestions for a search text; no request while it is empty, and no retry, because they are optional. */
  of: (typed: string) =>
    apiQuery(
      ['suggestions', typed],
      async (api, at) => (await api.suggest({ query: { q: typed } }, at)).items,
      {
        enabled: typed !== '',
        placeholderData: keepPreviousData,
        retry: false,
      },
    ),
};
