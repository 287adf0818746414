import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../core/query-client.ts';

const perPage = 20;

/** Queries about the users whom the signed-in user mutes or blocks. */
export const muteQueries = {
  muted: (page: number) =>
    apiQuery(['muted', page], (api, at) => api.mutedUsers({ query: { page, limit: perPage } }, at), {
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  blocked: (page: number) =>
    apiQuery(['blocked', page], (api, at) => api.blockedUsers({ query: { page, limit: perPage } }, at), {
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
