import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { apiQuery } from '../../core/query-client.ts';

/** Queries about the signed-in user's webhooks. */
export const webhookQueries = {
  mine: () => apiQuery(['webhooks'], async (api, at) => (await api.myWebhooks({}, at)).items),
  log: (id: string, page: number) =>
    apiQuery(
      ['webhooks', id, 'log', page],
      (api, at) => api.listDeliveries({ params: { id }, query: { page, limit: 10 } }, at),
      { staleTime: 0 },
    ),
  delivery: (id: string, deliveryId: string) =>
    apiQuery(
      ['webhooks', id, 'delivery', deliveryId],
      async (api, at) => (await api.readDelivery({ params: { id, deliveryId } }, at)).delivery,
      { staleTime: 0 },
    ),
};

/** Returns the list with a webhook in its new state. */
export function withWebhook(known: Webhook[] | undefined, changed: Webhook): Webhook[] {
  const others = known ?? [];
  return others.some(({ id }) => id === changed.id)
    ? others.map((other) => (other.id === changed.id ? changed : other))
    : [changed, ...others];
}
