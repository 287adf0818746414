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

/** One page of a list on the admin page: total, rows and pagination. */
export function Listing<T extends { id: string }>({
  query,
  params,
  singular,
  plural,
  empty,
  children,
}: {
  query: UseQueryResult<
    { items: T[]; total: number; totalPages: number; totalIsLowerBound?: boolean | undefined },
    ApiError
  >;
  params: AdminParams;
  /** What the rows are, e.g. 'user' and 'users'. */
  singular: string;
  plural: string;
  /** Shown when the unfiltered list has no items. */
  empty: { text: string; hint: string };
  children: (item: T) => ReactNode;
}) {
  const { tab, q, state, page } = params;
  const filtered = Boolean(q || state);
  const hrefOf = (other: number) => adminAddress({ ...params, page: other });
  return (
    <div
      aria-busy={query.isFetching}
      className={classes('mt-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <p role="status" className="text-sm text-muted">
        {query.data && totalLabel(query.data, singular, plural)}
      </p>
      <PagedList
        query={query}
        page={page}
        hrefOf={hrefOf}
        loading={<LoadingBlocks count={6} block="h-16" />}
        empty={
          filtered ? (
            <EmptyState
              className="mt-3"
              text="Nothing found"
              action={
                <ButtonLink href={adminAddress({ tab })} variant="secondary">
                  Show all {plural}
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
