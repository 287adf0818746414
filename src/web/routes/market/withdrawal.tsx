import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { Withdrawal } from '../../market/orders/withdrawal.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.one(page.params.id ?? ''));
}

export function Component() {
  const { id = '' } = useParams();
  return (
    <ItemPage
      query={useQuery(marketQueries.one(id))}
      noun="order"
      title="Withdraw from this purchase"
      missing="Order not found"
      hint="You can only see your own orders."
      actions={<ButtonLink href={paths.purchases()}>Your purchases</ButtonLink>}
    >
      {(order) => (
        <div className="page-width reading-width pt-5 pb-12">
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
          <p dir="auto" className="mt-3 text-sm text-muted wrap-anywhere">
            {order.title || 'Untitled'}, order {order.number}
          </p>
          <Withdrawal order={order} />
        </div>
      )}
    </ItemPage>
  );
}
