import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { OrderPage } from '../../market/orders/order-page.tsx';
import { Withdrawal } from '../../market/orders/withdrawal.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.one(page.params.id ?? ''));
}

export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderPage title="Withdraw from this purchase">
      {(order) => (
        <>
          <PageMeta
            title="Withdraw from this purchase"
            description="Get your money back within 14 days."
            path={paths.withdrawal(id)}
            noindex
          />
          <BackLink href={paths.purchase(id)}>Back to the purchase</BackLink>
          <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
            Withdraw from this purchase
          </h1>
          <p className="mt-3 text-sm text-muted wrap-anywhere">
            <bdi>{order.title || 'Untitled'}</bdi>, order {order.number}
          </p>
          <Withdrawal order={order} />
        </>
      )}
    </OrderPage>
  );
}
