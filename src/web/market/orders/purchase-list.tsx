import type { Order } from '../../../contract/market/orders.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { OrderBadge, RefundBadge } from '../order-states.tsx';

/** Orders, each with a link to its page. */
export function PurchaseList({ items }: { items: readonly Order[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised">
      {items.map(
        ({ id, url, title, seller, price, currency, state, refund, paidAt, createdAt, promptUrl }) => (
          <li
            key={id}
            className={`${cardLinkFrame} flex items-baseline justify-between gap-x-6 px-4 py-3.5 -outline-offset-2 first:rounded-t-card last:rounded-b-card hover:bg-sunken sm:px-5`}
          >
            <div className="min-w-0">
              <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
                <CardLink href={url}>{title || 'Untitled'}</CardLink>
              </h2>
              <p className="mt-0.5 text-sm text-muted wrap-anywhere">
                by {seller.displayName}, <LocalTime at={paidAt ?? createdAt} format="short" />
                <span>
                  {promptUrl === null && state === 'paid' && '. No longer on this site, but still yours.'}
                </span>
              </p>
              <p className="mt-1.5 empty:hidden">
                {state !== 'paid' && <OrderBadge state={state} />}
                {state === 'paid' && refund && <RefundBadge state={refund.state} />}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">{moneyLabel(price, currency)}</p>
          </li>
        ),
      )}
    </ul>
  );
}
