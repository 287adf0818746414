import { apiQuery } from '../../core/query-client.ts';

/** Queries about saved searches. */
export const searchQueries = {
  mine: () => apiQuery(['searches'], async (api, at) => (await api.mySearches({}, at)).items),
};
