import { queryOptions } from '@tanstack/react-query';
import type { RankingPeriod } from '../../domain/contributors.ts';
import { apiOf } from '../query-client.ts';

/** Queries about the community as a whole. */
export const communityQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['community', 'figures'],
      queryFn: async ({ client, signal }) => (await apiOf(client).communityFigures({}, { signal })).data,
    }),
  leaderboard: (query: { period: RankingPeriod; page: number; limit: number }) =>
    queryOptions({
      queryKey: ['community', 'leaderboard', query],
      queryFn: ({ client, signal }) => apiOf(client).leaderboard({ query }, { signal }),
    }),
  /** The three that the community page names. */
  topContributors: () => communityQueries.leaderboard({ period: 'all', page: 1, limit: 3 }),
};
