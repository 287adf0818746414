import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { type AdminParams, adminAddress, adminTabs } from '../../people/admin-address.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { Select } from '../../ui/forms/select.tsx';
import { ListTotal } from '../../ui/list-total.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

interface ListingProps<T> {
  query: UseQueryResult<
    { items: T[]; total: number; totalPages: number; totalIsLowerBound?: boolean | undefined },
    ApiError
  >;
  params: AdminParams;
  /** The name of the rows, e.g. 'user' and 'users'. */
  noun: readonly [singular: string, plural: string];
  /** The address of the list as a file. */
  download?: string;
  /** Shown when the unfiltered list has no items. */
  empty: { text: string; hint: string };
  children: (item: T) => ReactNode;
}

/** A {@link Listing} with its search box and filter, whose values are in the URL. */
export function FilteredList<T extends { id: string }, F extends string>({
  search,
  filter: { label, value, options },
  ...listing
}: ListingProps<T> & {
  search: { label: string; placeholder: string };
  /** The first option is the default. */
  filter: { label: string; value: F; options: Readonly<Record<F, string>> };
}) {
  const { params } = listing;
  const go = useSearchNavigation(params.q);
  const hrefOf = (change: Partial<AdminParams>) => adminAddress({ ...params, page: 1, ...change });
  const searchText = useSearchText(params.q, (q) => go(hrefOf({ q }), q));
  return (
    <>
      <SearchForm action={adminAddress()} search={searchText} {...search}>
        {params.tab !== adminTabs[0] && <input type="hidden" name="tab" value={params.tab} />}
        <div className="w-48 max-xs:w-full">
          <Select
            name="state"
            aria-label={label}
            value={value}
            options={options}
            onChange={({ target }) => {
              const isDefault = target.value === Object.keys(options)[0];
              go(hrefOf({ q: searchText.text.trim(), state: isDefault ? '' : target.value }));
            }}
          />
        </div>
      </SearchForm>
      <Listing {...listing} />
    </>
  );
}

/** One page of a list on the admin page: total, rows and pagination. */
export function Listing<T extends { id: string }>({
  query,
  params,
  noun: [singular, plural],
  download,
  empty,
  children,
}: ListingProps<T>) {
  const { tab, q, state, page } = params;
  return (
    <Refreshable query={query} className="mt-3">
      <div className="flex flex-wrap gap-x-4 text-sm">
        <ListTotal list={query.data} one={singular} many={plural} />
        {download && (
          <a href={download} download className="link">
            Download as a file
          </a>
        )}
      </div>
      <PagedList
        query={query}
        page={page}
        hrefOf={(other) => adminAddress({ ...params, page: other })}
        loading={<LoadingBlocks count={6} block="h-16" />}
        empty={
          q || state ? (
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
    </Refreshable>
  );
}
