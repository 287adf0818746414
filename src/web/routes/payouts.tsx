import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payout } from '../../contract/payouts.ts';
import { paths } from '../../contract/routes.ts';
import { marketQueries } from '../market/queries.ts';
import { PayoutList } from '../payouts/payout-list.tsx';
import { PayoutSummary } from '../payouts/payout-summary.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { pageNumber } from '../ui/page-number.ts';
import { PagedList } from '../ui/pagination.tsx';
import { QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { requireMe } from '../users/guard.ts';

/** Milliseconds after which payouts are read again while one is under way, in its first minute and later. */
const pollMs = { first: 1_500, later: 30_000 };

/** The query parameters that the page reads. */
export const query = ['page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.payoutStatus(), marketQueries.payouts(pageNumber(page.url.searchParams)));
}

export function Component() {
  const page = pageNumber(useQueryParams());
  const queries = useQueryClient();
  const payouts = useQuery({
    ...marketQueries.payouts(page),
    refetchInterval: ({ state }) => pollAfter(state.data?.items ?? []),
  });
  const isUnderWay = payouts.data?.items.some(isPending) ?? false;
  // The balance changes when a payout ends.
  useEffect(() => {
    if (!isUnderWay) return;
    return () => void queries.invalidateQueries({ queryKey: marketQueries.payoutStatus().queryKey });
  }, [isUnderWay, queries]);
  return (
    <div className="page-width max-w-[49rem] pt-8 pb-12 sm:pt-12">
      <PageMeta
        title="Payouts"
        description="How you are paid what you earned."
        path={paths.payouts()}
        noindex
      />
      <BackLink href={paths.sales()}>Sales</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Payouts
      </h1>
      <p className="mt-2 text-muted">How you are paid what you earned. Only you see this page.</p>
      <QueryResult
        query={useQuery(marketQueries.payoutStatus())}
        loading={
          <LoadingBlocks
            label="Loading your payouts..."
            count={2}
            block="h-32 rounded-card"
            className="mt-6"
          />
        }
      >
        {(status) => <PayoutSummary status={status} />}
      </QueryResult>
      <section aria-labelledby="history" className="mt-10">
        <h2 id="history" className="text-xl">
          What you were paid
        </h2>
        <div className="mt-4">
          <PagedList
            query={payouts}
            page={page}
            hrefOf={(other) => paths.payouts({ page: other })}
            loading={<LoadingBlocks label="Loading payouts..." count={3} block="h-14" />}
            empty={
              <EmptyState text="Nothing was paid out yet" hint="Payouts appear here with their state." />
            }
          >
            {(items) => <PayoutList items={items} />}
          </PagedList>
        </div>
      </section>
    </div>
  );
}

const isPending = ({ state }: Payout) => state === 'pending';

function pollAfter(payouts: readonly Payout[]): number | false {
  const pending = payouts.find(isPending);
  if (!pending) return false;
  return Date.now() - Date.parse(pending.createdAt) < 60_000 ? pollMs.first : pollMs.later;
}
