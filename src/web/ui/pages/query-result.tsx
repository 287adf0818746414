import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { Boundary } from '../../core/boundary.tsx';
import { classes } from '../classes.ts';
import { Button } from '../forms/button.tsx';

/**
 * Renders a query: `loading` while pending, the error (with 'Try again', unless something was not found), or
 * `children` with the data.
 */
export function QueryResult<T>({
  query,
  loading,
  children,
}: {
  query: UseQueryResult<T, ApiError>;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <Boundary>{children(query.data)}</Boundary>;
  if (query.error) {
    return (
      <Notice
        onRetry={query.error.status === 404 ? undefined : () => void query.refetch()}
        busy={query.isFetching}
        className="mt-4"
      >
        {query.error.message}
      </Notice>
    );
  }
  return loading;
}

/** An error message with an optional 'Try again' button. */
export function Notice({
  children,
  onRetry,
  retryLabel = 'Try again',
  busy,
  className,
}: {
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger',
        className,
      )}
    >
      <p className="min-w-0">{children}</p>
      {onRetry && (
        <Button variant="danger" size="sm" onClick={onRetry} busy={busy ?? false}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
