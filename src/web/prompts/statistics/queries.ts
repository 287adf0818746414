import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../core/query-client.ts';

/** Queries about the statistics of a prompt. */
export const statisticsQueries = {
  of: (id: string, days: number) =>
    apiQuery(
      ['statistics', id, days],
      (api, at) => api.readPromptStats({ params: { id }, query: { days } }, at),
      { placeholderData: keepPreviousData },
    ),
};
