import { keepPreviousData } from '@tanstack/react-query';
import type { CommunityStats } from '../../contract/community/stats.ts';
import type { RankingPeriod } from '../../domain/community/contributors.ts';
import type { MemberSort } from '../../domain/people/members.ts';
import { apiQuery } from '../core/query-client.ts';

/** Query parameters of the member list; invalid ones are ignored. */
export interface MemberSearch {
  q: string;
  sort: MemberSort;
  page: number;
}

/** Six are shown beside the viewer. */
const newAuthorsRead = 7;

/** Queries about the community as a whole. */
export const communityQueries = {
  stats: () =>
    apiQuery(['stats', 'community'], async (api, at) => statsOf((await api.communityStats({}, at)).data)),
  figures: () =>
    apiQuery(['community', 'figures'], async (api, at) => (await api.communityFigures({}, at)).data),
  leaderboard: (query: { period: RankingPeriod; page: number; limit: number }) =>
    apiQuery(['community', 'leaderboard', query], (api, at) => api.leaderboard({ query }, at)),
  allMembers: ['community', 'members'],
  members: (query: MemberSearch) =>
    apiQuery([...communityQueries.allMembers, query], (api, at) => api.listUsers({ query }, at), {
      placeholderData: keepPreviousData,
    }),
  /** The public collections that changed last. */
  latestCollections: () =>
    apiQuery(
      ['collections', 'latest'],
      async (api, at) => (await api.listCollections({ query: { sort: 'recent', limit: 3 } }, at)).items,
    ),
  /** The newest members who have published a prompt. */
  newAuthors: () =>
    apiQuery([...communityQueries.allMembers, 'new authors'], (api, at) =>
      api.listUsers({ query: { sort: 'recent', published: 'true', limit: newAuthorsRead } }, at),
    ),
  /** The contributors on the community page. */
  topContributors: () => communityQueries.leaderboard({ period: 'all', page: 1, limit: 3 }),
};

/** Returns the figures of a response; missing ones are 0. */
function statsOf({ thisMonth, ...totals }: Partial<CommunityStats> = {}): CommunityStats {
  return {
    totalPrompts: 0,
    activeAuthors: 0,
    totalFollowers: 0,
    ...totals,
    thisMonth: { prompts: 0, changePercent: 0, ...thisMonth },
  };
}
