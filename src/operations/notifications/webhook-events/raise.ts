import { insertDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import { lockReceivers, type Receiver } from '../../../database/integrations/webhooks.ts';
import { siteEventTypes } from '../../../domain/integrations/webhooks.ts';
import type { Context } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { type DescribedEvent, describeEvents, type RaisedEvent } from './describe.ts';

export type RaiseContext = Pick<Context, 'db' | 'webhooks' | 'site' | 'now' | 'newId'>;

/**
 * Adds events to the delivery queue. Call it after the change: the transaction then has the lock on the row
 * of the event's subject, so that events of one subject are in order. Costs nothing while the site has no
 * webhook.
 */
export async function raise(ctx: InTransaction<RaiseContext>, ...events: RaisedEvent[]): Promise<void> {
  if (ctx.webhooks.inUse()) await write(ctx, events);
}

async function write(ctx: InTransaction<RaiseContext>, events: readonly RaisedEvent[]): Promise<void> {
  const now = ctx.now();
  const described = await describeEvents(ctx.db, ctx.site, events);
  const owners = [...new Set(described.flatMap(({ ownerIds }) => ownerIds))];
  if (!described.length) return;
  const receivers = await lockReceivers(ctx.db, owners, ctx.site.adminEmails);
  const deliveries = described.flatMap(({ data, ...event }) => {
    const { type, subject } = event;
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    return receivers
      .filter((receiver) => isSent(receiver, event))
      .map(({ id, is_full: isFull }) => ({
        id: ctx.newId(),
        webhookId: id,
        type,
        subject,
        body,
        // The log of the webhook has it, so its owner can send it from there.
        state: isFull ? ('failed' as const) : ('waiting' as const),
        createdAt: now,
        nextAt: now,
        finishedAt: isFull ? now : null,
      }));
  });
  if (deliveries.length) await insertDeliveries(ctx.db, deliveries);
}

function isSent(
  { scope, user_id, events }: Receiver,
  { type, ownerIds, isPrivate }: Omit<DescribedEvent, 'data'>,
): boolean {
  if (!events.includes(type)) return false;
  const isOwn = ownerIds.includes(user_id) && !siteEventTypes.includes(type);
  return isOwn || (scope === 'site' && !isPrivate);
}
