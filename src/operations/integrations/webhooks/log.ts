import type { Delivery, FullDelivery } from '../../../contract/integrations/webhooks.ts';
import {
  attemptsOf,
  type DeliveryRow,
  deliveryOrder,
  findDelivery,
  selectDeliveries,
} from '../../../database/integrations/webhook-deliveries.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { DeliveryState } from '../../../domain/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { mayReceive, ownWebhook } from './own.ts';
import { loggedDelivery, presentFullDelivery } from './present.ts';

/**
 * Returns a page of the log of the signed-in user's webhook, latest first. Fails with not-found or malformed.
 */
export async function listDeliveries(
  ctx: MemberContext,
  id: string,
  { state, ...page }: PageInput & { state?: DeliveryState | 'any' | undefined },
): Promise<Page<Delivery> | Failure> {
  const webhook = await ownWebhook(ctx, id);
  if (isFailure(webhook)) return webhook;
  const only = state === 'any' ? undefined : state;
  return listPage(
    page,
    { name: 'deliveries', order: deliveryOrder },
    (part) => selectDeliveries(ctx.db, id, only, part),
    (rows) => rows.map(loggedDelivery),
  );
}

/** Returns a delivery of the signed-in user's webhook with its body and requests. Fails with not-found. */
export async function readDelivery(
  ctx: MemberContext,
  id: string,
  deliveryId: string,
): Promise<FullDelivery | Failure> {
  const webhook = await ownWebhook(ctx, id);
  if (isFailure(webhook)) return webhook;
  const row = await ownDelivery(ctx, id, deliveryId);
  return isFailure(row) ? row : presentFullDelivery(row, await attemptsOf(ctx.db, row.id));
}

/**
 * Returns a delivery of a webhook that the user may manage. Fails with not-found, also for an event that the
 * personal key of the request may not receive.
 */
export async function ownDelivery(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  id: string,
  deliveryId: string,
): Promise<DeliveryRow | Failure> {
  const row = isId(deliveryId) ? await findDelivery(ctx.db, id, deliveryId) : undefined;
  return row && mayReceive(ctx, [row.type]) ? row : failure('not-found', 'Delivery not found');
}
