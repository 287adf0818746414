import { apiQuery } from '../../core/query-client.ts';

/** Queries about the second factor. */
export const secondFactorQueries = {
  mine: () => apiQuery(['second-factor'], (api, at) => api.mySecondFactor({}, at)),
};
