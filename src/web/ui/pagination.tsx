import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { ButtonLink } from './button.tsx';
import { classes } from './classes.ts';
import { EmptyState } from './empty-state.tsx';
import { formatNumber } from './numbers.ts';
import { QueryResult } from './query-result.tsx';

/** Prev and Next links; nothing when there is only one page or `page` is out of range (see `PastTheEnd`). */
export function Pagination({
  page,
  pages,
  hrefOf,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1 || page > pages) return null;
  return (
    <nav aria-label={label} className="mt-8 flex items-center justify-center gap-4">
      <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
        <ChevronLeft size={16} aria-hidden />
        Prev
      </Step>
      <p className="text-sm text-muted tabular-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </p>
      <Step href={page < pages ? hrefOf(page + 1) : undefined} rel="next">
        Next
        <ChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  const className =
    'inline-flex h-10 items-center gap-1.5 rounded-control border px-3.5 text-sm font-medium transition-colors';
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link keeps its place in the layout and is announced as disabled
      <a
        role="link"
        aria-disabled="true"
        className={classes(className, 'cursor-not-allowed border-hairline text-muted opacity-60')}
      >
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      rel={rel}
      data-scroll="top"
      className={classes(className, 'border-edge bg-raised hover:border-ink hover:bg-sunken')}
    >
      {children}
    </a>
  );
}

/** Shown when the page number in the URL is past the last page: a link back to the list. */
export function PastTheEnd({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}) {
  // `page - 1` because the last page may have become empty since the pages were counted.
  const last = Math.max(1, Math.min(pages, page - 1));
  return (
    <EmptyState
      className="mt-4"
      text="Nothing on this page"
      action={
        <ButtonLink href={hrefOf(last)}>{last === 1 ? 'To the first page' : 'To the last page'}</ButtonLink>
      }
    />
  );
}

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

/** A list that stays visible, faded, while the next results are loading. */
export function Refreshable({
  query,
  className,
  children,
}: {
  query: { isFetching: boolean; isPlaceholderData: boolean };
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      aria-busy={query.isFetching}
      className={classes(className, 'transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {children}
    </div>
  );
}
