import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about events; all keys start with 'events', so that one invalidation covers them all. */
export const eventQueries = {
  all: ['events'] as const,
  list: (query: { when: 'upcoming' | 'past'; page: number; limit: number }) =>
    queryOptions({
      queryKey: ['events', 'list', query],
      queryFn: ({ client, signal }) => apiOf(client).listEvents({ query }, { signal }),
    }),
  /** The events on the community page. */
  next: () => eventQueries.list({ when: 'upcoming', page: 1, limit: 2 }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['events', 'one', id],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).readEvent({ params: { id } }, { signal })).event,
    }),
};
