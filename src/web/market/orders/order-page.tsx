import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';

/** A page about the order in the page's address, which only its buyer sees. */
export function OrderPage({ title, children }: { title: string; children: (order: Order) => ReactNode }) {
  const { id = '' } = useParams();
  return (
    <ItemPage
      query={useQuery(marketQueries.one(id))}
      noun="order"
      title={title}
      missing="Order not found"
      hint="You can only see your own orders."
      actions={<ButtonLink href={paths.purchases()}>Your purchases</ButtonLink>}
    >
      {(order) => <div className="page-width reading-width pt-5 pb-12">{children(order)}</div>}
    </ItemPage>
  );
}
