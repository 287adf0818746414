import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { Prompt } from '../../contract/prompts.ts';
import type { OwnUser } from '../../contract/users.ts';
import { apiOf, meKey } from '../runtime/query-client.ts';

const firstPage = { page: 1, limit: 10 };

/** Queries about users. */
export const userQueries = {
  /** The signed-in user; null for a visitor. Loaded before any page is rendered, and cached until sign-in or sign-out. */
  me: () =>
    queryOptions({
      queryKey: meKey,
      queryFn: async ({ client, signal }): Promise<OwnUser | null> => {
        try {
          return (await apiOf(client).currentUser({}, { signal })).user;
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  one: (username: string) =>
    queryOptions({
      queryKey: ['user', username],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).readUser({ params: { username } }, { signal })).user,
    }),
  prompts: (username: string, query: { page: number; limit: number } = firstPage) =>
    queryOptions({
      queryKey: ['prompts', 'of', username, query],
      queryFn: ({ client, signal }) => apiOf(client).userPrompts({ params: { username }, query }, { signal }),
    }),
  myPrompts: (
    query: { page: number; limit: number; status?: Prompt['status'] } = {
      ...firstPage,
      status: 'published',
    },
  ) =>
    queryOptions({
      queryKey: ['prompts', 'mine', query],
      queryFn: async ({ client, signal }) => (await apiOf(client).myPrompts({ query }, { signal })).data,
    }),
  myLikes: (query: { page: number; limit: number } = firstPage) =>
    queryOptions({
      queryKey: ['prompts', 'liked', query],
      queryFn: async ({ client, signal }) => (await apiOf(client).myLikes({ query }, { signal })).data,
    }),
  myBookmarks: (query: { page: number; limit: number } = firstPage) =>
    queryOptions({
      queryKey: ['prompts', 'bookmarked', query],
      queryFn: async ({ client, signal }) => (await apiOf(client).myBookmarks({ query }, { signal })).data,
    }),
};

/** The signed-in user, or null for a visitor. */
export function useMe(): OwnUser | null {
  return useQuery(userQueries.me()).data ?? null;
}
