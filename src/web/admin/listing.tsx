import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingBlocks } from '../ui/loading-blocks.tsx';
import { totalLabel } from '../ui/numbers.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { type AdminParams, adminAddress } from './admin-address.ts';

/** A page of one of the admin page's lists: how many there are, its rows, the ways to the other pages. */
export function Listing<T extends { id: string }>({
  of: query,
  place,
  one,
  many,
  empty,
  children,
}: {
  of: UseQueryResult<
    { items: T[]; total: number; totalPages: number; totalIsLowerBound?: boolean | undefined },
    ApiError
  >;
  place: AdminParams;
  /** What the rows are, for their number: 'person', 'people'. */
  one: string;
  many: string;
  /** What to say where there is nothing, and nothing was searched for. */
  empty: { text: string; hint: string };
  children: (item: T) => ReactNode;
}) {
  const { tab, q, state, page } = place;
  const narrowed = Boolean(q || state);
  const hrefOf = (other: number) => adminAddress({ ...place, page: other });
  return (
    <div
      aria-busy={query.isFetching}
      className={classes('mt-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <p role="status" className="text-sm text-muted">
        {query.data && totalLabel(query.data, one, many)}
      </p>
      <PagedList
        of={query}
        page={page}
        hrefOf={hrefOf}
        loading={<LoadingBlocks count={6} block="h-16" />}
        empty={
          narrowed ? (
            <EmptyState
              className="mt-3"
              text="Nothing found"
              action={
                <ButtonLink href={adminAddress({ tab })} variant="secondary">
                  Show all {many}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState className="mt-3" {...empty} />
          )
        }
      >
        {(items) => (
          <ul className="mt-2 divide-y divide-hairline border-hairline border-y">
            {items.map((item) => (
              <li key={item.id} className="min-w-0">
                {children(item)}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
