import { type Database, withTx } from '../../../database/core/connection.ts';
import { insertDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import { lockReceivers, type Receiver } from '../../../database/integrations/webhooks.ts';
import { siteEventTypes } from '../../../domain/integrations/webhooks.ts';
import type { Context } from '../../core/context.ts';
import { type DescribedEvent, describeEvents, type RaisedEvent } from './describe.ts';

export type RaiseContext = Pick<Context, 'db' | 'webhooks' | 'site' | 'now' | 'newId'>;

/** Adds events to the delivery queue. */
export type Raise = (...events: RaisedEvent[]) => Promise<void>;

/**
 * Runs a change that raises events, in one transaction with the events and the notifications about it. While
 * the site has no webhook, `raise` writes nothing. Call `raise` after the change: the transaction then has
 * the lock on the row of the event's subject, so that events of one subject are in order.
 */
export async function withEvents<T>(
  ctx: RaiseContext,
  work: (db: Database, raise: Raise) => Promise<T>,
): Promise<T> {
  return withTx(ctx.db, (tx) => work(tx, (...events) => raise(ctx, tx, ...events)));
}

/** {@link withEvents} for a change that is one statement, which needs no transaction without a webhook. */
export async function withEventsOfOne<T>(
  ctx: RaiseContext,
  work: (db: Database, raise: Raise) => Promise<T>,
): Promise<T> {
  return ctx.webhooks.inUse() ? withEvents(ctx, work) : work(ctx.db, async () => {});
}

/**
 * Adds events to the delivery queue, within a transaction that has changed their subjects. Costs nothing
 * while the site has no webhook.
 */
export async function raise(ctx: RaiseContext, tx: Database, ...events: RaisedEvent[]): Promise<void> {
  if (ctx.webhooks.inUse()) await write(ctx, tx, events);
}

async function write(ctx: RaiseContext, tx: Database, events: readonly RaisedEvent[]): Promise<void> {
  const now = ctx.now();
  const described = await describeEvents(tx, ctx.site, events);
  const owners = [...new Set(described.flatMap(({ ownerIds }) => ownerIds))];
  if (!described.length) return;
  const receivers = await lockReceivers(tx, owners, ctx.site.adminEmails);
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
  if (deliveries.length) await insertDeliveries(tx, deliveries);
}

function isSent(
  { scope, user_id, events }: Receiver,
  { type, ownerIds, isPrivate }: Omit<DescribedEvent, 'data'>,
): boolean {
  if (!events.includes(type)) return false;
  const isOwn = ownerIds.includes(user_id) && !siteEventTypes.includes(type);
  return isOwn || (scope === 'site' && !isPrivate);
}
