import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { Notice } from './notice.tsx';

/** Renders a query: `loading` while pending, the error with 'Try again', or `children` with the data. */
export function QueryResult<T>({
  query,
  loading,
  children,
}: {
  query: UseQueryResult<T, ApiError>;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <Notice onRetry={() => void query.refetch()} busy={query.isFetching}>
        {query.error.message}
      </Notice>
    );
  }
  return loading;
}
