import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../contract/client.ts';
import type { FieldError, ProblemCode } from '../../contract/core/problems.ts';
import type { Site } from '../core/site.ts';
import type { PageName } from './page-table.ts';

/**
 * The data block that the server sends to the browser. It contains no times, so that equal content results in
 * equal bytes.
 */
export interface PageState {
  site: Site;
  page: PageName;
  /** Whether rendering failed; the error page is shown instead. */
  failed?: true;
  queries: CachedQuery[];
}

type CachedQuery = [key: QueryKey, data: unknown] | [key: QueryKey, data: null, error: CachedError];

interface CachedError {
  message: string;
  status: number;
  code?: ProblemCode | undefined;
  errors?: readonly FieldError[];
}

/** Returns the cache's data and errors, to be sent with the page. */
export function dehydrateQueries(queries: QueryClient): CachedQuery[] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap((query): CachedQuery[] => {
      const { data, error } = query.state;
      if (data !== undefined) return [[query.queryKey, data]];
      if (!error) return [];
      const { message, status = 0, code, errors = [] } = error as Partial<ApiError>;
      return [[query.queryKey, null, { message: message ?? '', status, code, errors }]];
    });
}

/** Adds the page's queries to the browser's cache, dated `at` (milliseconds; 0: stale). */
export function hydrateQueries(queries: QueryClient, cached: readonly CachedQuery[], at: number): void {
  const cache = queries.getQueryCache();
  for (const [queryKey, data, error] of cached) {
    if (!error) {
      queries.setQueryData(queryKey, data, { updatedAt: at });
      continue;
    }
    const failure = new ApiError(error.message, error.status, {
      ...(error.code && { code: error.code }),
      errors: [...(error.errors ?? [])],
    });
    cache.build(
      queries,
      { queryKey, queryHash: hashKey(queryKey) },
      {
        data: undefined,
        dataUpdateCount: 0,
        dataUpdatedAt: 0,
        error: failure,
        errorUpdateCount: 1,
        errorUpdatedAt: at,
        fetchFailureCount: 1,
        fetchFailureReason: failure,
        fetchMeta: null,
        fetchStatus: 'idle',
        isInvalidated: false,
        status: 'error',
      },
    );
  }
}
