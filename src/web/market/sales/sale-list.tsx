import { paths } from '../../../contract/core/routes.ts';
import type { Sale } from '../../../contract/market/sales.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { longDate } from '../../ui/dates.ts';
import { OrderBadge, RefundBadge } from '../order-states.tsx';
import { RefundDecision, RefundTexts } from './refund-decision.tsx';
import { RefundForm } from './refund-form.tsx';

/** The orders of a seller's prompts, with the refund requests that they have to answer. */
export function SaleList({ items, address }: { items: readonly Sale[]; address: string }) {
  return (
    <ul className="divide-y divide-hairline border-hairline border-y">
      {items.map((sale) => (
        <li key={sale.id} className="min-w-0 py-4">
          <SaleView sale={sale} address={address} />
        </li>
      ))}
    </ul>
  );
}

function SaleView({ sale, address }: { sale: Sale; address: string }) {
  const { id, number, state, promptId, title, earned, currency, refund } = sale;
  return (
    <article aria-label={`Order ${number}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <a href={paths.prompt(promptId)} dir="auto" className="hover:underline">
            {title || 'Untitled'}
          </a>
        </h3>
        <p className="font-semibold tabular-nums">{moneyLabel(earned, currency)}</p>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <span>{factsOf(sale)}</span>
        {state !== 'paid' && <OrderBadge state={state} />}
        {refund && !(refund.state === 'granted' && state === 'refunded') && (
          <RefundBadge state={refund.state} />
        )}
      </p>
      {refund && <RefundTexts refund={refund} />}
      {refund?.state === 'asked' && (
        <RefundDecision
          refund={refund}
          subject={`of order ${number}`}
          endpoint="answerRefund"
          action={address}
          label="Answer"
          hint="Visible to the buyer. If you decline, an admin sees it and decides."
          send={(api, { grant, text, confirmed }) =>
            api.answerRefund({ params: { id: refund.id }, body: { grant, answer: text, ...confirmed } })
          }
          focusAfter="orders"
        />
      )}
      {state === 'paid' && refund?.state !== 'asked' && refund?.state !== 'granted' && (
        <RefundForm
          order={{ id, number, left: sale.price + sale.tax - sale.refunded, currency }}
          endpoint="refundSale"
          action={address}
          send={(api, body) => api.refundSale({ params: { id }, body })}
          focusAfter="orders"
        />
      )}
    </article>
  );
}

/** 'P-17 · November 25, 2026 · $4.99, fee $0.75' */
function factsOf({ number, currency, test, ...sale }: Sale): string {
  const money = (amount: number) => moneyLabel(amount, currency);
  return [
    number,
    longDate(sale.paidAt ?? sale.createdAt),
    `${money(sale.price)}, fee ${money(sale.fee)}${sale.tax > 0 ? `, tax ${money(sale.tax)}` : ''}`,
    ...(sale.refunded > 0 ? [`${money(sale.refunded)} refunded`] : []),
    ...(sale.returnedAt ? [`returned ${longDate(sale.returnedAt)}`] : []),
    ...(test ? ['Test'] : []),
  ].join(' · ');
}
