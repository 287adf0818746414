import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about the second factor. */
export const secondFactorQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['second-factor'],
      queryFn: ({ client, signal }) => apiOf(client).mySecondFactor({}, { signal }),
    }),
};
