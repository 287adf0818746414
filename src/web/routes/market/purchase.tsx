import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { OrderBadge, RefundBadge } from '../../market/order-states.tsx';
import { OrderPage } from '../../market/orders/order-page.tsx';
import { PurchasedText } from '../../market/orders/purchased-text.tsx';
import { Receipt } from '../../market/orders/receipt.tsx';
import { RefundSection } from '../../market/orders/refund-request.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** The query parameters that the page reads. */
export const query = ['version'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  const id = page.params.id ?? '';
  const one = marketQueries.one(id);
  await page.require(one);
  const order = page.queries.getQueryData(one.queryKey);
  if (order?.can.read && order.openedAt !== null)
    await page.load(marketQueries.text(id, versionIn(page.url.searchParams)));
}

export function Component() {
  const { id = '' } = useParams();
  const version = versionIn(useQueryParams());
  return (
    <OrderPage title="Purchase">
      {(order) => (
        <>
          <PageMeta
            title={order.title || 'Purchase'}
            description="A prompt you bought and its receipt."
            path={paths.purchase(id)}
            noindex
          />
          <BackLink href={paths.purchases()}>Purchases</BackLink>
          <h1 tabIndex={-1} dir="auto" className="mt-2 text-left text-2xl wrap-anywhere sm:text-3xl">
            {order.title || 'Untitled'}
          </h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <OrderBadge state={order.state} />
            {order.state === 'paid' && order.refund && <RefundBadge state={order.refund.state} />}
            <span className="wrap-anywhere">
              by {order.seller.displayName}, <LocalTime at={order.paidAt ?? order.createdAt} format="long" />
            </span>
          </p>
          {(order.state === 'open' || order.state === 'pending') && (
            <ButtonLink href={paths.checkout(id)} className="mt-5">
              Go to checkout
            </ButtonLink>
          )}
          <PurchasedText order={order} version={version} />
          <RefundSection order={order} />
          <Receipt order={order} />
        </>
      )}
    </OrderPage>
  );
}

/** The version in the address; undefined for the latest one. */
function versionIn(address: URLSearchParams): number | undefined {
  const number = Number(address.get('version'));
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
