import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { Pagination } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import { QueryResult } from './query-result.tsx';

/** One page of a list whose place stands in the address: its items, else why there are none, and the ways to the others. */
export function PagedList<T>({
  of,
  page,
  hrefOf,
  loading,
  empty,
  children,
}: {
  of: UseQueryResult<{ items: readonly T[]; totalPages: number }, ApiError>;
  page: number;
  hrefOf: (page: number) => string;
  loading: ReactNode;
  /** In place of the first page where it has no items. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}) {
  return (
    <QueryResult query={of} loading={loading}>
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
