import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { apiQuery, meKey } from '../core/query-client.ts';
import { useSite } from '../core/site.ts';

interface Page {
  page: number;
  limit: number;
}

/** Queries about users. */
export const userQueries = {
  /**
   * The signed-in user; null for a visitor. Loaded before any page is rendered, and cached until sign-in or
   * sign-out.
   */
  me: () =>
    apiQuery(
      meKey,
      async (api, at): Promise<OwnUser | null> => {
        try {
          return (await api.currentUser({}, at)).user;
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }
      },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  /** What the signed-in user would lose with their account. */
  leavingCosts: () =>
    apiQuery(['leaving-costs'], (api, at) => api.readLeavingCosts({}, at), { staleTime: 0 }),
  one: (username: string) =>
    apiQuery(['user', username], async (api, at) => (await api.readUser({ params: { username } }, at)).user),
  prompts: (username: string, query: Page) =>
    apiQuery(['prompts', 'of', username, query], (api, at) =>
      api.userPrompts({ params: { username }, query }, at),
    ),
  myPrompts: (query: Page & { status?: Prompt['status'] }) =>
    apiQuery(['prompts', 'mine', query], async (api, at) => (await api.myPrompts({ query }, at)).data),
  myLikes: (query: Page) =>
    apiQuery(['prompts', 'liked', query], async (api, at) => (await api.myLikes({ query }, at)).data),
  myBookmarks: (query: Page) =>
    apiQuery(
      ['prompts', 'bookmarked', query],
      async (api, at) => (await api.myBookmarks({ query }, at)).data,
    ),
};

/** Returns the signed-in user, or null for a visitor. */
export function useMe(): OwnUser | null {
  return useQuery(userQueries.me()).data ?? null;
}

/** Whether a viewer cannot read the site: it is private, and they are no member, or not yet. */
export function isOutside(isPrivate: boolean, me: OwnUser | null | undefined): boolean {
  return isPrivate && (!me || me.waiting);
}

/** Whether the viewer of the page {@link isOutside}. */
export function useIsOutside(): boolean {
  return isOutside(useSite().isPrivate, useMe());
}
