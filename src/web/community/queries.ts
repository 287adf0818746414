import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RankingPeriod } from '../../domain/contributors.ts';
import { apiOf } from '../runtime/query-client.ts';
import type { MemberSearch } from './members.tsx';

/** Queries about the community as a whole. */
export const communityQueries = {
  stats: () =>
    queryOptions({
      queryKey: ['stats', 'community'],
      queryFn: async ({ client, signal }) => (await apiOf(client).communityStats({}, { signal })).data,
    }),
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
  members: (query: MemberSearch) =>
    queryOptions({
      queryKey: ['community', 'members', query],
      queryFn: ({ client, signal }) => apiOf(client).listUsers({ query }, { signal }),
      // Keep showing the previous results until new ones arrive.
      placeholderData: keepPreviousData,
    }),
  /** The contributors on the community page. */
  topContributors: () => communityQueries.leaderboard({ period: 'all', page: 1, limit: 3 }),
};
