import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';

/**
 * The argument of a page's `loader`. Loaders return nothing: they store what they load in the query cache.
 */
export interface PageLoad {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  queries: QueryClient;
  onServer: boolean;
  /** Whether only members can read the site. */
  isPrivate: boolean;
  /**
   * Loads the page's queries. The server waits for all of them; a browser only starts them, so that
   * navigation is immediate and the page shows its loading states. Errors are shown by the components that
   * use the query.
   */
  load(...wanted: AnyQuery[]): Promise<void>;
  /**
   * {@link load} for the page's subject: if a query fails, the page responds with the query's HTTP status,
   * e.g. 404.
   */
  require(...wanted: AnyQuery[]): Promise<void>;
  /** Sets the HTTP status of the page; no effect in a browser. */
  status(code: number): void;
  /**
   * Prevents caching of a page for a single reader, such as that of a mailed link. No effect in a browser.
   */
  noStore(): void;
}

/** Any result of `queryOptions`. */
export interface AnyQuery {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/** The outcome of a request's loaders on the server. */
export interface PageOutcome {
  status: number;
  /** Whether the page must not be cached: it is for a single reader, or a query failed. */
  noStore: boolean;
}

/** Creates a {@link PageLoad} for the server; `outcome` collects the status. */
export function serverLoad(
  queries: QueryClient,
  outcome: PageOutcome,
  at: Pick<PageLoad, 'url' | 'params' | 'isPrivate'>,
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
    onServer: true,
    load: async (...wanted) => {
      if ((await load(wanted)).length) outcome.noStore = true;
    },
    require: async (...wanted) => {
      const [error] = await load(wanted);
      if (!error) return;
      outcome.noStore = true;
      outcome.status = statusOf(error);
    },
    status: (code) => {
      outcome.status = code;
    },
    noStore: () => {
      outcome.noStore = true;
    },
  };
}

/** Returns the HTTP status of a page whose request failed with `error`. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError && error.status >= 400 ? error.status : 503;
}

/**
 * Creates a {@link PageLoad} for browsers, which starts the queries that are not fresh in the cache, without
 * waiting for them. With `ahead`, for a page that may be opened next, it leaves out those that have failed: the
 * open page may show their errors, which would come and go with each link under the pointer.
 */
export function browserLoad(
  queries: QueryClient,
  at: Pick<PageLoad, 'url' | 'params' | 'isPrivate'>,
  ahead = false,
): PageLoad {
  const load = async (...wanted: AnyQuery[]) => {
    for (const query of wanted) {
      if (ahead && queries.getQueryState(query.queryKey)?.status === 'error') continue;
      void queries.prefetchQuery(query as FetchQueryOptions);
    }
  };
  const nothing = () => {};
  return {
    ...at,
    queries,
    onServer: false,
    load,
    require: load,
    status: nothing,
    noStore: nothing,
  };
}
