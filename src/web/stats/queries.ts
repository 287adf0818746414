import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';

/** Queries about the community's figures. */
export const statsQueries = {
  community: () =>
    queryOptions({
      queryKey: ['stats', 'community'],
      queryFn: async ({ client, signal }) => (await apiOf(client).communityStats({}, { signal })).data,
    }),
};
