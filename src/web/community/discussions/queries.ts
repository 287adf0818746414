import { keepPreviousData } from '@tanstack/react-query';
import type { DiscussionCategory } from '../../../domain/community/discussions.ts';
import { apiQuery } from '../../core/query-client.ts';

/** Queries about discussions; all keys start with 'discussions', so that one invalidation covers them all. */
export const discussionQueries = {
  all: ['discussions'] as const,
  list: (query: { q?: string | undefined; category?: DiscussionCategory | undefined; page: number }) =>
    apiQuery(['discussions', 'list', query], (api, at) => api.listDiscussions({ query }, at), {
      placeholderData: keepPreviousData,
    }),
  recent: () =>
    apiQuery(['discussions', 'recent'], (api, at) => api.recentDiscussions({ query: { limit: 3 } }, at)),
  one: (id: string) =>
    apiQuery(
      ['discussions', 'one', id],
      async (api, at) => (await api.readDiscussion({ params: { id } }, at)).discussion,
    ),
  replies: (id: string, query: { page: number; reply?: string | undefined }) =>
    apiQuery(['discussions', 'replies', id, query], (api, at) =>
      api.listReplies({ params: { id }, query }, at),
    ),
};
