import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { PurchaseList } from '../../market/orders/purchase-list.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { ListTotal } from '../../ui/list-total.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['q', 'page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.purchases(readAddress(page.url.searchParams)));
}

export function Component() {
  const state = readAddress(useQueryParams());
  const { q, page } = state;
  const list = useQuery(marketQueries.purchases(state));
  const go = useSearchNavigation(q ?? '');
  const search = useSearchText(q ?? '', (text) => go(paths.purchases({ q: text || undefined }), text));
  return (
    <div className="page-width reading-width pt-8 pb-12 sm:pt-12">
      <PageMeta
        title={page > 1 ? `Purchases, page ${page}` : 'Purchases'}
        description="The prompts you bought."
        path={paths.purchases({ page })}
        noindex
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          Purchases
        </h1>
        <ListTotal list={list.data} one="purchase" />
      </div>
      <p className="mt-2 text-muted">
        The prompts you bought, with their receipts. Only you can see this page.
      </p>
      {(q !== undefined || (list.data?.total ?? 0) > 0) && (
        <SearchForm
          action={paths.purchases()}
          search={search}
          label="Search your purchases"
          placeholder="Search your purchases"
          className="mt-5"
        />
      )}
      <Refreshable query={list} className="mt-5">
        <PagedList
          query={list}
          page={page}
          hrefOf={(other) => paths.purchases({ q, page: other })}
          loading={<LoadingBlocks label="Loading purchases..." count={4} block="h-18" />}
          empty={
            q === undefined ? (
              <EmptyState
                text="You haven’t bought anything yet"
                hint="Premium prompts have a price. Their pages show what you get before you pay."
                action={<ButtonLink href={paths.explore({ price: 'premium' })}>Premium prompts</ButtonLink>}
              />
            ) : (
              <EmptyState
                text="No purchases found"
                hint="Search covers titles only."
                action={<ButtonLink href={paths.purchases()}>Show all purchases</ButtonLink>}
              />
            )
          }
        >
          {(items) => <PurchaseList items={items} />}
        </PagedList>
      </Refreshable>
    </div>
  );
}

function readAddress(params: URLSearchParams) {
  return { q: params.get('q')?.trim() || undefined, page: pageNumber(params) };
}
