import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DiscussionCategory } from '../../domain/discussions.ts';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about discussions; all keys start with 'discussions', so that one invalidation covers them all. */
export const discussionQueries = {
  all: ['discussions'] as const,
  list: (query: { category?: DiscussionCategory | undefined; page: number }) =>
    queryOptions({
      queryKey: ['discussions', 'list', query],
      queryFn: ({ client, signal }) => apiOf(client).listDiscussions({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  recent: () =>
    queryOptions({
      queryKey: ['discussions', 'recent'],
      queryFn: ({ client, signal }) => apiOf(client).recentDiscussions({ query: { limit: 3 } }, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['discussions', 'one', id],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).readDiscussion({ params: { id } }, { signal })).discussion,
    }),
  replies: (id: string, query: { page: number; reply?: string | undefined }) =>
    queryOptions({
      queryKey: ['discussions', 'replies', id, query],
      queryFn: ({ client, signal }) => apiOf(client).listReplies({ params: { id }, query }, { signal }),
    }),
};
