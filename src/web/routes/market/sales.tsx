import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import { type RefundState, refundStates } from '../../../domain/market/market.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { SaleList } from '../../market/sales/sale-list.tsx';
import { SalesFigures } from '../../market/sales/sales-figures.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { ListTotal } from '../../ui/list-total.tsx';
import { CsvLink } from '../../ui/pages/csv-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { FilterLinks } from '../../ui/pages/filter-links.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['refund', 'from', 'to', 'page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.salesSummary(), marketQueries.sales(readAddress(page.url.searchParams)));
}

const filters: readonly [refund: RefundState | undefined, label: string][] = [
  [undefined, 'All orders'],
  ['asked', 'Refund requested'],
  ['escalated', 'With an admin'],
  ['granted', 'Granted'],
  ['declined', 'Declined'],
];

export function Component() {
  const state = readAddress(useQueryParams());
  const { from, to } = state;
  const summary = useQuery(marketQueries.salesSummary());
  return (
    <div className="page-width reading-width pt-8 pb-12 sm:pt-12">
      <PageMeta title="Sales" description="Your sales and balance." path={paths.sales()} noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          Sales
        </h1>
        <CsvLink
          href={`/api/users/me/sales.csv${from || to ? `?${new URLSearchParams(Object.entries({ from, to }).flatMap(([name, day]) => (day ? [[name, day]] : [])))}` : ''}`}
        />
      </div>
      <p className="mt-2 text-muted">Your sales and balance. Only you can see this page.</p>
      <QueryResult
        query={summary}
        loading={
          <LoadingBlocks label="Loading your sales..." count={3} block="h-28 rounded-card" className="mt-5" />
        }
      >
        {(summary) => <SalesFigures summary={summary} />}
      </QueryResult>
      {!summary.isLoadingError && <Orders {...state} />}
    </div>
  );
}

/** The orders, with their filters once there are any. */
function Orders({ refund, from, to, page }: ReturnType<typeof readAddress>) {
  const days = { from, to };
  const orders = useQuery(marketQueries.sales({ refund, ...days, page }));
  return (
    <section aria-labelledby="orders" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="orders" tabIndex={-1} className="text-xl outline-none">
          Orders
        </h2>
        <ListTotal list={orders.data} one="order" />
      </div>
      {(refund || from || to || (orders.data?.total ?? 0) > 0) && (
        <>
          <FilterLinks
            label="Orders by refund"
            links={filters.map(([value, text]) => ({
              text,
              href: paths.sales({ refund: value, ...days }),
              isCurrent: value === refund,
            }))}
            className="mt-3"
          />
          <DaysForm days={days} refund={refund} />
        </>
      )}
      <Refreshable query={orders} className="mt-5">
        <PagedList
          query={orders}
          page={page}
          hrefOf={(other) => paths.sales({ refund, ...days, page: other })}
          loading={<LoadingBlocks label="Loading orders..." count={4} block="h-16" />}
          empty={
            refund || from || to ? (
              <EmptyState
                text="No matching orders"
                action={<ButtonLink href={paths.sales()}>Show all orders</ButtonLink>}
              />
            ) : (
              <EmptyState
                text="You haven’t sold anything yet"
                hint="Mark a prompt as premium in the editor and set a price. Buyers then see a preview until they pay."
                action={<ButtonLink href={paths.write()}>Write a prompt</ButtonLink>}
              />
            )
          }
        >
          {(items) => <SaleList items={items} address={paths.sales({ refund, ...days, page })} />}
        </PagedList>
      </Refreshable>
    </section>
  );
}

/** Restricts the orders to those that were paid on some days. Works without scripts. */
function DaysForm({
  days: { from, to },
  refund,
}: {
  days: { from: string | undefined; to: string | undefined };
  refund: RefundState | undefined;
}) {
  return (
    <form action={paths.sales()} className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      {refund && <input type="hidden" name="refund" value={refund} />}
      <TextField label="Paid from" name="from" type="date" defaultValue={from ?? ''} className="w-44" />
      <TextField label="Paid until" name="to" type="date" defaultValue={to ?? ''} className="w-44" />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {(from || to) && (
        <ButtonLink href={paths.sales({ refund })} variant="ghost">
          All days
        </ButtonLink>
      )}
    </form>
  );
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function readAddress(params: URLSearchParams) {
  const dayOf = (name: string) => params.get(name)?.match(dayPattern)?.[0];
  return {
    from: dayOf('from'),
    to: dayOf('to'),
    refund: refundStates.find((state) => state === params.get('refund')),
    page: pageNumber(params),
  };
}
