import { type FetchQueryOptions, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { ApiError } from '../../../contract/client.ts';
import { useHydrated } from '../../core/hydrated.ts';
import type { AnyQuery } from '../../core/page-load.ts';
import { classes } from '../classes.ts';
import { Button, ButtonLink } from '../forms/button.tsx';
import { formatNumber } from '../numbers.ts';
import { toast } from '../overlays/toast.ts';
import { EmptyState } from './empty-state.tsx';
import { QueryResult } from './query-result.tsx';

/**
 * Links to the neighbouring pages, and to some by their numbers; renders nothing when there is only one page
 * or `page` is out of range (see `PastTheEnd`). `through` is the last page that is shown, if more than one
 * is.
 */
export function Pagination({
  page,
  through = page,
  pages,
  hrefOf,
  label = 'Pages',
  className = 'flex',
}: {
  page: number;
  through?: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
  className?: string;
}) {
  if (pages <= 1 || page > pages) return null;
  const numbers = [...new Set([1, through - 1, through, through + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return (
    <nav
      aria-label={label}
      className={classes('mt-8 flex-wrap items-center justify-center gap-1', className)}
    >
      <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
        <ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />
        <span className="max-sm:sr-only">Prev</span>
      </Step>
      <ol className="flex items-center gap-1">
        {numbers.map((number, n) => (
          <li key={number} className="flex items-center gap-1">
            {n > 0 && number - (numbers[n - 1] ?? 0) > 1 && (
              <span aria-hidden className="px-0.5 text-muted">
                …
              </span>
            )}
            <a
              href={hrefOf(number)}
              data-scroll="top"
              aria-label={`Page ${formatNumber(number)}`}
              aria-current={number >= page && number <= through ? 'page' : undefined}
              className="inline-flex h-10 min-w-9 items-center justify-center rounded-control px-2 text-muted text-sm tabular-nums transition-colors hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ember"
            >
              {formatNumber(number)}
            </a>
          </li>
        ))}
      </ol>
      <Step href={through < pages ? hrefOf(through + 1) : undefined} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight size={16} aria-hidden className="rtl:rotate-180" />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  const className =
    'inline-flex h-10 min-w-9 items-center justify-center gap-1 rounded-control px-2 text-sm font-medium transition-colors';
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link keeps its place in the layout and is announced as disabled
      <a
        role="link"
        aria-disabled="true"
        className={classes(className, 'cursor-not-allowed text-muted opacity-60')}
      >
        {children}
      </a>
    );
  }
  return (
    <a href={href} rel={rel} data-scroll="top" className={classes(className, 'hover:bg-sunken')}>
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
  // `page - 1`, because the last page may have become empty since the pages were counted.
  const last = Math.max(1, Math.min(pages, page - 1));
  return (
    <EmptyState
      className="mt-4"
      text="Nothing on this page"
      hint={
        pages > 0 && `There ${pages === 1 ? 'is only one page' : `are only ${formatNumber(pages)} pages`}.`
      }
      action={
        <ButtonLink href={hrefOf(last)}>
          {last === 1 ? 'Go to the first page' : 'Go to the last page'}
        </ButtonLink>
      }
    />
  );
}

/**
 * One page of a list whose page number is in the URL: its items or an empty state, and the pagination. With
 * `more`, a button shows the next pages below it.
 */
export function PagedList<T, Q extends AnyQuery = never>({
  query,
  page,
  hrefOf,
  more,
  loading,
  empty,
  children,
}: {
  query: UseQueryResult<{ items: readonly T[]; totalPages: number }, ApiError>;
  page: number;
  hrefOf: (page: number) => string;
  /** Returns the query of a page. */
  more?: (page: number) => Q;
  loading: ReactNode;
  /** Shown when the list has no items at all. */
  empty: ReactNode;
  /** Renders the items. `next`: queries of the pages to show below the items, whose data is in the cache. */
  children: (items: readonly T[], next: readonly Q[]) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useMorePages();
  const next = more ? Array.from({ length: count }, (_, index) => more(page + 1 + index)) : [];
  return (
    <QueryResult query={query} loading={loading}>
      {({ items, totalPages }) => {
        const through = Math.min(page + next.length, Math.max(page, totalPages));
        return (
          <>
            {items.length ? (
              <div ref={list}>{children(items, next)}</div>
            ) : page > 1 ? (
              <PastTheEnd page={page} pages={totalPages} hrefOf={hrefOf} />
            ) : (
              empty
            )}
            {more && items.length > 0 && page < totalPages && (
              <MoreButton
                list={list}
                pages={[page, through, totalPages]}
                next={through < totalPages ? more(through + 1) : undefined}
                onLoaded={() => setCount(count + 1)}
              />
            )}
            <Pagination
              page={page}
              through={through}
              pages={totalPages}
              hrefOf={hrefOf}
              // Instead of 'Load more' without scripts, and to the pages before the first one that is shown.
              {...(more && page === 1 && { className: 'hidden noscript:flex' })}
            />
          </>
        );
      }}
    </QueryResult>
  );
}

/**
 * Manages the number of additional pages that a history entry shows. It is stored in the entry, so that Back
 * returns to the same position.
 */
function useMorePages(): [count: number, set: (count: number) => void] {
  const { key, state } = useLocation();
  const hydrated = useHydrated();
  const [shown, setShown] = useState<{ key: string; count: number }>();
  // The server renders one page. The state of other navigations has other fields.
  const stored = hydrated && Number.isSafeInteger(state?.morePages) ? Number(state.morePages) : 0;
  const set = (count: number) => {
    setShown({ key, count });
    // React Router reads the state of an entry from `usr`.
    history.replaceState({ ...history.state, usr: { ...history.state?.usr, morePages: count } }, '');
  };
  return [shown?.key === key ? shown.count : stored, set];
}

/**
 * 'Load more': fetches the next page, and moves the focus to its first item. It remains in the layout after
 * the last page.
 */
function MoreButton({
  list,
  pages: [first, through, last],
  next,
  onLoaded,
}: {
  list: RefObject<HTMLElement | null>;
  pages: [first: number, through: number, last: number];
  /** The query of the next page; undefined after the last one. */
  next: AnyQuery | undefined;
  onLoaded: () => void;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (!next) return;
    setBusy(true);
    try {
      const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
      const before = links().length;
      await queries.fetchQuery(next as FetchQueryOptions);
      flushSync(onLoaded);
      links()[before]?.focus({ preventScroll: true });
    } catch (error) {
      toast.failure(error as ApiError);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-8 text-center noscript:hidden">
      {next && (
        <Button variant="secondary" size="lg" busy={busy} onClick={() => void load()}>
          {busy ? 'Loading...' : 'Load more'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {through > first && `Showing pages ${first} to ${through} of ${last}`}
      </p>
    </div>
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
