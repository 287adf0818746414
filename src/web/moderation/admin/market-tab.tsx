import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { MonthlyFigures, SoldOrder } from '../../../contract/market/sales.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { OrderBadge, RefundBadge } from '../../market/order-states.tsx';
import { RefundDecision, RefundTexts } from '../../market/sales/refund-decision.tsx';
import { RefundForm } from '../../market/sales/refund-form.tsx';
import { type AdminParams, adminAddress, stateOf } from '../../people/admin-address.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { longDate, monthName } from '../../ui/dates.ts';
import { formatNumber, quantity } from '../../ui/numbers.ts';
import { FigureTable } from '../../ui/pages/figures.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { EntryForm } from './entry-form.tsx';
import { FailedWorkList } from './failed-work.tsx';
import { Listing } from './filtered-list.tsx';
import { adminQueries, orderFilters } from './queries.ts';
import { StateLinks } from './state-links.tsx';

/** The market: figures by month, refunds that an admin has to decide, and all orders. */
export function MarketTab({ params }: { params: AdminParams }) {
  const state = stateOf(params.state, orderFilters);
  return (
    <>
      <QueryResult
        query={useQuery(adminQueries.marketFigures())}
        loading={<LoadingBlocks label="Loading the figures..." block="h-40 rounded-card" />}
      >
        {({ currency, owed, refundsWaiting, givenUp, failures, months }) => (
          <>
            <p className="text-sm">
              The site owes sellers <b className="font-semibold tabular-nums">{moneyLabel(owed, currency)}</b>
              .{' '}
              {refundsWaiting > 0 ? (
                <a href={adminAddress({ tab: 'market', state: 'escalated' })} className="link">
                  {quantity(refundsWaiting, 'refund')} to decide
                </a>
              ) : (
                <span className="text-muted">There are no refunds to decide.</span>
              )}
            </p>
            {failures.length > 0 && <FailedWorkList failures={failures} givenUp={givenUp} />}
            <EntryForm />
            {months.length > 0 && <MonthsTable months={months} currency={currency} />}
          </>
        )}
      </QueryResult>
      <h2 id="orders" tabIndex={-1} className="mt-8 mb-3 text-lg outline-none">
        Orders
      </h2>
      <StateLinks label="Orders by refund or dispute" tab="market" state={state} states={filterLabels} />
      <Listing
        query={useQuery(adminQueries.orders(params))}
        params={params}
        noun={['order', 'orders']}
        empty={{ text: 'Nothing has been sold yet', hint: 'Orders of premium prompts appear here.' }}
      >
        {(order) => <OrderView order={order} address={adminAddress(params)} />}
      </Listing>
    </>
  );
}

const filterLabels: Readonly<Record<(typeof orderFilters)[number], string>> = {
  all: 'All',
  escalated: 'To decide',
  asked: 'Waiting for the seller',
  granted: 'Refunded on request',
  declined: 'Declined',
  disputed: 'Disputed',
};

function MonthsTable({ months, currency }: { months: readonly MonthlyFigures[]; currency: string }) {
  return (
    <FigureTable label="Figures by month" headings={['Month', ...columns.map(([, label]) => label)]}>
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">{monthName(`${month.month}-01T00:00:00.000Z`)}</th>
          {columns.map(([key]) => (
            <td key={key}>
              {key === 'orders' ? formatNumber(month.orders) : moneyLabel(month[key], currency)}
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

const columns = [
  ['orders', 'Orders'],
  ['paid', 'Paid'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
  ['taxes', 'Tax'],
  ['fees', 'Fees'],
  ['earned', 'Sellers’ share'],
  ['paidOut', 'Paid out'],
] as const;

function OrderView({ order, address }: { order: SoldOrder; address: string }) {
  const { number, state, promptId, title, price, fee, earned, currency, buyer, seller, refund, test } = order;
  const queries = useQueryClient();
  return (
    <article aria-label={`Order ${number}`} className="py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <a href={paths.prompt(promptId)} dir="auto" className="inline-block min-h-6 hover:underline">
            {title || 'Untitled'}
          </a>
        </h3>
        <OrderBadge state={state} />
        {refund && <RefundBadge state={refund.state} />}
        {test && <span className="text-sm text-muted">Test</span>}
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {number} · {longDate(order.paidAt ?? order.createdAt)} · {moneyLabel(price, currency)}, fee{' '}
        {moneyLabel(fee, currency)}, seller {moneyLabel(earned, currency)}
        <span>{order.refunded > 0 && ` · ${moneyLabel(order.refunded, currency)} refunded`}</span>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
          <span className="shrink-0 text-muted">Buyer</span> <AuthorLink author={buyer} size={20} />
        </span>
        <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
          <span className="shrink-0 text-muted">Seller</span> <AuthorLink author={seller} size={20} />
        </span>
      </p>
      {refund && <RefundTexts refund={refund} />}
      {refund?.state === 'escalated' && (
        <RefundDecision
          refund={refund}
          subject={`of order ${number}`}
          endpoint="decideRefund"
          action={address}
          label="Decision"
          hint="Visible to the buyer and the seller."
          send={(api, { grant, text, confirmed }) =>
            api.decideRefund({ params: { id: refund.id }, body: { grant, decision: text, ...confirmed } })
          }
          focusAfter="orders"
          onDone={() => queries.invalidateQueries({ queryKey: adminQueries.allMarket })}
        />
      )}
      {state === 'paid' && refund?.state !== 'escalated' && refund?.state !== 'granted' && (
        <RefundForm
          order={{ id: order.id, number, left: price + order.tax - order.refunded, currency }}
          endpoint="refundOrder"
          action={address}
          send={(api, body) => api.refundOrder({ params: { id: order.id }, body })}
          focusAfter="orders"
          onDone={() => queries.invalidateQueries({ queryKey: adminQueries.allMarket })}
        />
      )}
    </article>
  );
}
