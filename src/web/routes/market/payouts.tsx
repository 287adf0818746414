import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Payout } from '../../../contract/market/payouts.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { PayoutList } from '../../market/payouts/payout-list.tsx';
import { PayoutSummary } from '../../market/payouts/payout-summary.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** Milliseconds between polls for payouts while one is pending, in its first minute and later. */
const pollMs = { first: 1_500, later: 30_000 };

/** The query parameters that the page reads. */
export const query = ['page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.payoutStatus(), marketQueries.payouts(pageNumber(page.url.searchParams)));
}

export function Component() {
  const status = useQuery(marketQueries.payoutStatus());
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title="Payouts"
        description="How your earnings are paid out."
        path={paths.payouts()}
        noindex
      />
      <BackLink href={paths.sales()}>Sales</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Payouts
      </h1>
      <p className="mt-2 text-muted">How your earnings are paid out. Only you can see this page.</p>
      <QueryResult
        query={status}
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
      {!status.isLoadingError && <History />}
    </div>
  );
}

function History() {
  const page = pageNumber(useQueryParams());
  const queries = useQueryClient();
  const payouts = useQuery({
    ...marketQueries.payouts(page),
    refetchInterval: ({ state }) => pollAfter(state.data?.items ?? []),
  });
  const states = payouts.data?.items.map(({ id, state }) => `${id} ${state}`).join();
  // The balance changes with the state of a payout, and may have been read before it.
  useEffect(() => {
    if (states === undefined) return;
    return () => void queries.invalidateQueries({ queryKey: marketQueries.payoutStatus().queryKey });
  }, [states, queries]);
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-xl">
        Payout history
      </h2>
      <div className="mt-4">
        <PagedList
          query={payouts}
          page={page}
          hrefOf={(other) => paths.payouts({ page: other })}
          loading={<LoadingBlocks label="Loading payouts..." count={3} block="h-14" />}
          empty={<EmptyState text="No payouts yet" hint="Your payouts and their status appear here." />}
        >
          {(items) => <PayoutList items={items} />}
        </PagedList>
      </div>
    </section>
  );
}

const isPending = ({ state }: Payout) => state === 'pending';

function pollAfter(payouts: readonly Payout[]): number | false {
  const pending = payouts.find(isPending);
  if (!pending) return false;
  return Date.now() - Date.parse(pending.createdAt) < 60_000 ? pollMs.first : pollMs.later;
}
