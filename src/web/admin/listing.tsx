import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../contract/client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes, controlClass } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { totalLabel } from '../ui/numbers.ts';
import { PagedList } from '../ui/pagination.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { type AdminParams, adminAddress, adminTabs } from './admin-address.ts';

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

/** Search box and filter of a list on the admin page. Both values are in the URL. */
export function FilterBar<T extends string>({
  params,
  search: { label, placeholder },
  filter,
}: {
  params: AdminParams;
  search: { label: string; placeholder: string };
  filter: { label: string; value: T; options: readonly { value: T; label: string }[] };
}) {
  const navigate = useNavigate();
  const go = (change: Partial<AdminParams>) =>
    navigate(adminAddress({ ...params, page: 1, ...change }), {
      preventScrollReset: true,
      // Continued typing replaces the history entry; a changed filter adds one.
      replace: Boolean(change.q && params.q),
    });
  const search = useSearchText(params.q, (q) => void go({ q }));
  return (
    <SearchForm action={adminAddress()} search={search} label={label} placeholder={placeholder}>
      {params.tab !== adminTabs[0] && <input type="hidden" name="tab" value={params.tab} />}
      <div className="w-48 max-xs:w-full">
        <select
          name="state"
          aria-label={filter.label}
          value={filter.value}
          onChange={({ target }) => {
            const first = filter.options[0]?.value;
            void go({ q: search.text.trim(), state: target.value === first ? '' : target.value });
          }}
          className={classes(controlClass, 'h-10 pe-8')}
        >
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </SearchForm>
  );
}
