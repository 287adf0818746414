import { apiQuery } from '../../core/query-client.ts';

/** Queries about personal keys. */
export const keyQueries = {
  mine: () => apiQuery(['keys'], async (api, at) => (await api.myKeys({}, at)).items),
};
