import { keepPreviousData } from '@tanstack/react-query';
import type { NotificationListName } from '../../domain/notifications/notifications.ts';
import { apiQuery, unreadKey } from '../core/query-client.ts';

const perPage = 20;

/** Queries about the signed-in user's notifications. */
export const notificationQueries = {
  /** Key prefix of all queries about notifications. */
  all: ['notifications'] as const,
  unread: () => apiQuery([...unreadKey], async (api, at) => (await api.countNotifications({}, at)).unread),
  mails: () => apiQuery(['notifications', 'mails'], (api, at) => api.readNotificationMails({}, at)),
  list: (list: NotificationListName, page: number, limit = perPage) =>
    apiQuery(
      ['notifications', 'list', list, page, limit],
      (api, at) => api.myNotifications({ query: { list, page, limit } }, at),
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
};
