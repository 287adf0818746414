import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { marketQueries } from '../market/queries.ts';
import { Checkout, isAwaited } from '../orders/checkout.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ItemPage } from '../ui/item-page.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { requireMe } from '../users/guard.ts';

/** Milliseconds after which an order is read again whose payment is being checked, or made on another site. */
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
      loading={
        <LoadingBlocks
          label="Loading the order..."
          count={3}
          block="h-24"
          className="page-width max-w-[49rem] pt-12"
        />
      }
      hint="You can only see your own orders."
      actions={<ButtonLink href={paths.purchases()}>Your purchases</ButtonLink>}
    >
      {(found) => (
        <div className="page-width max-w-[49rem] pt-5 pb-12">
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
