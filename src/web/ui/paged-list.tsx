import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { Pagination } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import { QueryResult } from './query-result.tsx';

/** One page of a list whose page number is in the URL: its items or an empty state, and the pagination. */
export function PagedList<T>({
  query,
  page,
  hrefOf,
  loading,
  empty,
  children,
}: {
  query: UseQueryResult<{ items: readonly T[]; totalPages: number }, ApiError>;
  page: number;
  hrefOf: (page: number) => string;
  loading: ReactNode;
  /** Shown when the list has no items at all. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}) {
  return (
    <QueryResult query={query} loading={loading}>
      {({ items, totalPages }) => (
        <>
          {items.length ? (
            children(items)
          ) : page > 1 ? (
            <PastTheEnd page={page} pages={totalPages} hrefOf={hrefOf} />
          ) : (
            empty
          )}
          <Pagination page={page} pages={totalPages} hrefOf={hrefOf} />
        </>
      )}
    </QueryResult>
  );
}
