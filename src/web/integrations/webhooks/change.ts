import type { QueryClient } from '@tanstack/react-query';
import type { FullDelivery, Webhook } from '../../../contract/integrations/webhooks.ts';
import { webhookQueries, withWebhook } from './queries.ts';

/** Updates the cached webhooks after a change. */
export function queriesOfWebhooks(queries: QueryClient) {
  const { queryKey } = webhookQueries.mine();
  return {
    changed: (webhook: Webhook) =>
      void queries.setQueryData(queryKey, (known) => withWebhook(known, webhook)),
    deleted: (id: string) =>
      void queries.setQueryData(queryKey, (known) => known?.filter((other) => other.id !== id)),
    /** Called after a delivery was sent, which may have changed its webhook's state and log. */
    sent: (id: string, delivery: FullDelivery) => {
      queries.setQueryData(webhookQueries.delivery(id, delivery.id).queryKey, delivery);
      void queries.invalidateQueries({ queryKey, exact: true });
      void queries.invalidateQueries({ queryKey: [...queryKey, id, 'log'] });
    },
    /** Called after a failure: the webhook may have been deleted in another window. */
    reload: () => void queries.invalidateQueries({ queryKey }),
  };
}
