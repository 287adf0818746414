import type { WebhookEvent } from '../../../contract/integrations/webhook-events.ts';
import type { FullDelivery } from '../../../contract/integrations/webhooks.ts';
import { type DeliveryRow, insertDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import type { WebhookRow } from '../../../database/integrations/webhooks.ts';
import type { WebhookAnswer } from '../../core/adapters/adapters.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { ownDelivery, readDelivery } from './log.ts';
import { ownWebhook } from './own.ts';
import { recordAnswer, sendOnce } from './send.ts';

/**
 * Sends a test to a webhook of the signed-in user, even to a disabled one, and returns the outcome. Fails
 * with not-found or too-many-requests.
 */
export async function testWebhook(ctx: MemberContext, id: string): Promise<FullDelivery | Failure> {
  const webhook = await sendable(ctx, id);
  if (isFailure(webhook)) return webhook;
  const now = ctx.now();
  const event: WebhookEvent = {
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { message: 'This is a test: the webhook works.', webhook: { id, name: webhook.name } },
  };
  const row = { id: ctx.newId(), body: JSON.stringify(event) };
  const answer = await send(ctx, webhook, row);
  const { type } = event;
  const ended = { state: 'failed' as const, createdAt: now, nextAt: now, finishedAt: ctx.now() };
  await insertDeliveries(ctx.db, [{ ...row, webhookId: id, type, subject: 'test', ...ended }]);
  await recordAnswer(ctx, row.id, answer, { sentAt: now, manual: true });
  return readDelivery(ctx, id, row.id);
}

/**
 * Sends a delivery of the signed-in user's webhook again, whatever its state, and returns the outcome. Fails
 * with not-found or too-many-requests.
 */
export async function sendDelivery(
  ctx: MemberContext,
  id: string,
  deliveryId: string,
): Promise<FullDelivery | Failure> {
  const webhook = await sendable(ctx, id);
  if (isFailure(webhook)) return webhook;
  const row = await ownDelivery(ctx, id, deliveryId);
  if (isFailure(row)) return row;
  const sentAt = ctx.now();
  const answer = await send(ctx, webhook, row);
  await recordAnswer(ctx, row.id, answer, { sentAt, manual: true });
  return readDelivery(ctx, id, deliveryId);
}

async function sendable(ctx: MemberContext, id: string): Promise<WebhookRow | Failure> {
  const webhook = await ownWebhook(ctx, id);
  if (isFailure(webhook)) return webhook;
  return (await countUse(ctx, 'webhook', ctx.viewer.id, 'Too many tests and repeated deliveries')) ?? webhook;
}

function send(
  ctx: MemberContext,
  { url, secret, formerSecret, formerUntil }: WebhookRow,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
): Promise<WebhookAnswer> {
  return sendOnce(ctx, { id, body, url, secret, former_secret: formerSecret, formerUntil });
}
