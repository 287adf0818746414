import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../core/query-client.ts';

const perPage = 20;

/** Queries about the signed-in user's notifications. */
export const notificationQueries = {
  /** Key prefix of all queries about notifications. */
  all: ['notifications'] as const,
  unread: () =>
    apiQuery(['notifications', 'unread'], async (api, at) => (await api.countNotifications({}, at)).unread),
  mails: () => apiQuery(['notifications', 'mails'], (api, at) => api.readNotificationMails({}, at)),
  list: (page: number) =>
    apiQuery(
      ['notifications', 'list', page],
      (api, at) => api.myNotifications({ query: { page, limit: perPage } }, at),
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
};
