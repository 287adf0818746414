import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { Checkout, isAwaited } from '../../market/orders/checkout.tsx';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** Milliseconds between polls for an order whose payment is being checked or made on another site. */
const pollMs = 2_000;

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.one(page.params.id ?? ''));
}

export function Component() {
  const { id = '' } = useParams();
  const order = useQuery({
    ...marketQueries.one(id),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? pollMs : false),
  });
  return (
    <ItemPage
      query={order}
      noun="order"
      title="Checkout"
      missing="Order not found"
      hint="You can only see your own orders."
      actions={<ButtonLink href={paths.purchases()}>Your purchases</ButtonLink>}
    >
      {(found) => (
        <div className="page-width reading-width pt-5 pb-12">
          <PageMeta
            title="Checkout"
            description="Pay for a premium prompt."
            path={paths.checkout(id)}
            noindex
          />
          <BackLink href={paths.prompt(found.promptId)}>Back to the prompt</BackLink>
          <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
            Checkout
          </h1>
          <Checkout order={found} />
        </div>
      )}
    </ItemPage>
  );
}
