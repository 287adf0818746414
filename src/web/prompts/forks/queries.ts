import { apiQuery } from '../../core/query-client.ts';

/** Queries about the origins of prompts. */
export const forkQueries = {
  lineage: (id: string) => apiQuery(['lineage', id], (api, at) => api.readLineage({ params: { id } }, at)),
  upstream: (id: string) => apiQuery(['upstream', id], (api, at) => api.readUpstream({ params: { id } }, at)),
};
