import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';

/** The rows of a community page section, with loading, error and empty states. */
export function SectionList<D, T>({
  of,
  items,
  keyOf,
  row,
  loading,
  rows,
  rowClass,
  empty,
}: {
  of: UseQueryResult<D, ApiError>;
  items: (data: D) => readonly T[];
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  /** Announced while loading. */
  loading: string;
  /** Expected number of rows, and the height class of one. */
  rows: number;
  rowClass: string;
  /** Text and link shown without rows. */
  empty: { text: string; action: string; href: string };
}) {
  return (
    <QueryResult query={of} loading={<LoadingBlocks label={loading} count={rows} block={rowClass} />}>
      {(data) =>
        items(data).length ? (
          <ol className="divide-y divide-hairline">
            {items(data).map((item) => (
              <li key={keyOf(item)}>{row(item)}</li>
            ))}
          </ol>
        ) : (
          <p className="text-sm text-muted">
            {empty.text}{' '}
            <a href={empty.href} className="link">
              {empty.action}
            </a>
          </p>
        )
      }
    </QueryResult>
  );
}
