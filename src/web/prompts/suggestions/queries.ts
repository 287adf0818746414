import { keepPreviousData } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { Suggestion } from '../../../contract/discovery/suggestions.ts';
import { apiQuery } from '../../core/query-client.ts';

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

/** Returns the page to which a suggestion leads. */
export function suggestionAddress({ kind, key, text }: Suggestion): string {
  if (kind === 'prompt') return paths.prompt(key);
  if (kind === 'user') return paths.profile(key);
  return paths.explore(kind === 'tag' ? { tags: [key] } : { category: text.toLowerCase() });
}
