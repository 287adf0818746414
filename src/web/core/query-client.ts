import {
  type keepPreviousData,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError, Client } from '../../contract/client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Key of the signed-in user; `null` in the cache means a visitor. */
export const meKey = ['me'] as const;
/** Key of the query of the number of a member's unread notifications. */
export const unreadKey = ['notifications', 'unread'] as const;

const apis = new WeakMap<QueryClient, Client>();

/**
 * Creates a cache of API responses with the client that fetches them: one per request on the server, one in a
 * browser.
 */
export function createQueryClient(api: Client): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && error.status === 0 && typeof document !== 'undefined',
        retryDelay: 400,
        // An error stays on the page with its 'Try again'; the loader of the next visit retries.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // A request fails at once while offline, instead of waiting for a connection.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  apis.set(queries, api);
  return queries;
}

/** Returns the API client of a cache; query functions get it from their context: `apiOf(client)`. */
export function apiOf(queries: QueryClient): Client {
  const api = apis.get(queries);
  if (!api) throw new Error('This query client was not created by createQueryClient');
  return api;
}

/** Returns the API client, for a component's own requests: like, publish, upload. */
export function useApi(): Client {
  return apiOf(useQueryClient());
}

/** Query options for a request to the API, which receives the query's client and abort signal. */
export function apiQuery<K extends QueryKey, T>(
  queryKey: K,
  request: (api: Client, at: { signal: AbortSignal }) => Promise<T>,
  options: QuerySettings = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => request(apiOf(client), { signal }),
    ...options,
  });
}

interface QuerySettings {
  staleTime?: number;
  gcTime?: number;
  retry?: boolean;
  enabled?: boolean;
  /** Keeps showing the previous results until new ones arrive. */
  placeholderData?: typeof keepPreviousData;
}
