import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about personal keys. */
export const keyQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['keys'],
      queryFn: async ({ client, signal }) => (await apiOf(client).myKeys({}, { signal })).items,
    }),
};
