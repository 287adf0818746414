import type { Delivery, FullDelivery, Webhook } from '../../../contract/integrations/webhooks.ts';
import type {
  AttemptRow,
  DeliveryRow,
  LoggedDelivery,
} from '../../../database/integrations/webhook-deliveries.ts';
import type { WebhookRow } from '../../../database/integrations/webhooks.ts';
import type { DeliveryState } from '../../../domain/integrations/webhooks.ts';

/** Converts a row to the API form of a webhook for its owner. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { formerUntil, failingSince, disabledAt } = row;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    scope: row.scope,
    events: row.events,
    state: disabledAt ? 'disabled' : failingSince ? 'failing' : 'active',
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledBecause: row.disabledBecause,
    formerSecretUntil: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Converts a row of a list to the input of {@link presentDelivery}. */
export function loggedDelivery({ created_at, next_at, finished_at, ...row }: LoggedDelivery): Delivery {
  return presentDelivery({
    ...row,
    createdAt: new Date(created_at),
    nextAt: new Date(next_at),
    finishedAt: finished_at === null ? null : new Date(finished_at),
  });
}

/** Converts rows to the API form of a delivery with its body and requests. */
export function presentFullDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): FullDelivery {
  return {
    ...presentDelivery(row),
    body: row.body,
    requests: attempts.map(({ at, manual, durationMs, status, error, headers, response }) => ({
      at: at.toISOString(),
      manual,
      durationMs,
      status,
      error,
      headers,
      response,
    })),
  };
}

function presentDelivery({
  id,
  type,
  state,
  attempts,
  createdAt,
  nextAt,
  finishedAt,
}: Pick<DeliveryRow, 'id' | 'type' | 'attempts' | 'createdAt' | 'nextAt' | 'finishedAt'> & {
  state: DeliveryState;
}): Delivery {
  return {
    id,
    type,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
