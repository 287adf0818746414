import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../core/query-client.ts';

/** Versions per page. */
const versionsPerPage = 20;

/** Queries about the versions of a prompt. */
export const versionQueries = {
  /** Key prefix of all queries about a prompt's versions. */
  all: (id: string) => ['versions', id] as const,
  list: (id: string, page: number) =>
    apiQuery(
      ['versions', id, 'list', page],
      (api, at) => api.listVersions({ params: { id }, query: { page, limit: versionsPerPage } }, at),
      { placeholderData: keepPreviousData },
    ),
  one: (id: string, number: number) =>
    apiQuery(
      ['versions', id, 'one', number],
      async (api, at) => (await api.readVersion({ params: { id, number } }, at)).version,
    ),
  comparison: (id: string, from: number, to: number) =>
    apiQuery(
      ['versions', id, 'comparison', from, to],
      (api, at) => api.compareVersions({ params: { id }, query: { from, to } }, at),
      { placeholderData: keepPreviousData },
    ),
};
