import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../core/query-client.ts';
import type { PromptNarrowing } from '../../prompts/queries.ts';

/** Queries about the order of lists. */
export const rankQueries = {
  page: (list: PromptNarrowing & { sort?: 'trending'; page: number }) =>
    apiQuery(['ranks', list], (api, at) => api.explainRanks({ query: list }, at), {
      placeholderData: keepPreviousData,
    }),
};
