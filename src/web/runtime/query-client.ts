import { QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiError, Client } from '../../contract/client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Key of the signed-in person; `null` in the cache means: a visitor. */
export const meKey = ['me'] as const;

const apis = new WeakMap<QueryClient, Client>();

/** A cache of what the API answered, bound to the client that asks it: one for each request, one in a browser. */
export function createQueryClient(api: Client): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && error.status === 0 && typeof document !== 'undefined',
        retryDelay: 400,
        // A failure stays on the page with its 'Try again'; the loader of the next visit asks anew.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // Offline is an error to show, not a reason to wait for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  apis.set(queries, api);
  return queries;
}

/** The API client that belongs to a cache; query functions reach it by their context: `apiOf(client)`. */
export function apiOf(queries: QueryClient): Client {
  const api = apis.get(queries);
  if (!api) throw new Error('This query client was not made by createQueryClient');
  return api;
}

/** The API, for what a component does itself: like, publish, upload. */
export function useApi(): Client {
  return apiOf(useQueryClient());
}
