import { apiQuery } from '../../core/query-client.ts';

/** Queries about events; all keys start with 'events', so that one invalidation covers them all. */
export const eventQueries = {
  all: ['events'] as const,
  list: (query: { when: 'upcoming' | 'past'; page: number; limit: number }) =>
    apiQuery(['events', 'list', query], (api, at) => api.listEvents({ query }, at)),
  /** The events on the community page. */
  next: () => eventQueries.list({ when: 'upcoming', page: 1, limit: 2 }),
  one: (id: string) =>
    apiQuery(['events', 'one', id], async (api, at) => (await api.readEvent({ params: { id } }, at)).event),
};
