import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, type Client } from '../../contract/client.ts';
import { apiOf } from './query-client.ts';

/** What a page's `loader` gets. Loaders return nothing: what they load is in the query cache. */
export interface PageLoad {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  queries: QueryClient;
  api: Client;
  onServer: boolean;
  /**
   * Loads what the page shows. The server waits for all of it; a browser only starts, so that navigation is immediate
   * and the page shows its loading states. Failures are shown by the components that use the query.
   */
  load(...wanted: AnyQuery[]): Promise<void>;
  /** {@link load} for what the page is about: when it fails the page answers with that HTTP status, e.g. 404. */
  require(...wanted: AnyQuery[]): Promise<void>;
  /** Sets the HTTP status of the page; of no effect in a browser. */
  status(code: number): void;
  /** Nobody keeps the page that the server makes: it is for one reader and once, like that of a mailed link. */
  keepNowhere(): void;
}

/** Any result of `queryOptions`. */
export interface AnyQuery {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/** What the loaders of one request decided on the server. */
export interface PageOutcome {
  status: number;
  /** Nobody may keep the page: it is for one reader, or something that it shows could not be loaded. */
  fleeting: boolean;
}

/** A {@link PageLoad} for the server: `outcome` collects the status. */
export function serverLoad(
  queries: QueryClient,
  outcome: PageOutcome,
  at: Pick<PageLoad, 'url' | 'params'>,
): PageLoad {
  const load = async (wanted: AnyQuery[]) => {
    await Promise.all(wanted.map((query) => queries.prefetchQuery(query as FetchQueryOptions)));
    return wanted
      .map((query) => queries.getQueryState(query.queryKey)?.error)
      .filter((error) => error != null);
  };
  return {
    ...at,
    queries,
    api: apiOf(queries),
    onServer: true,
    load: async (...wanted) => {
      if ((await load(wanted)).length) outcome.fleeting = true;
    },
    require: async (...wanted) => {
      const [error] = await load(wanted);
      if (!error) return;
      outcome.fleeting = true;
      outcome.status = statusOf(error);
    },
    status: (code) => {
      outcome.status = code;
    },
    keepNowhere: () => {
      outcome.fleeting = true;
    },
  };
}

/** HTTP status of a page whose call failed so. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError && error.status >= 400 ? error.status : 503;
}

/** A {@link PageLoad} for browsers: starts what is not fresh in the cache and returns at once. */
export function browserLoad(queries: QueryClient, at: Pick<PageLoad, 'url' | 'params'>): PageLoad {
  const load = async (...wanted: AnyQuery[]) => {
    for (const query of wanted) void queries.prefetchQuery(query as FetchQueryOptions);
  };
  const nothing = () => {};
  return {
    ...at,
    queries,
    api: apiOf(queries),
    onServer: false,
    load,
    require: load,
    status: nothing,
    keepNowhere: nothing,
  };
}
