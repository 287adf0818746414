import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type DisabledReason,
  webhookEventTypes,
  webhookLimits,
  webhookScopes,
} from '../../domain/integrations/webhooks.ts';
import type { Database } from '../core/connection.ts';
import { textArray } from '../core/text-array.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { webhookDeliveries, webhooks } from './webhook-tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

/** Whether there is an enabled webhook. */
export async function hasWebhooks(db: Database): Promise<boolean> {
  const [row] = await db.rows(
    z.strictObject({ found: z.boolean() }),
    sql`select exists (select 1 from webhooks where disabled_at is null) as found`,
  );
  return row?.found ?? false;
}

/** A user's webhooks, latest first. */
export function webhooksOf(db: Database, userId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(desc(webhooks.id));
}

/** A user's webhook. */
export async function findWebhook(db: Database, userId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(ownedBy(userId, id));
  return row;
}

/** Adds a webhook. */
export async function insertWebhook(tx: Database, webhook: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(webhook);
}

/** Changes a webhook; undefined when the user has none with this id. */
export async function updateWebhookRow(
  db: Database,
  userId: string,
  id: string,
  changes: Partial<Omit<WebhookRow, 'id' | 'userId'>>,
): Promise<WebhookRow | undefined> {
  const [row] = await db.update(webhooks).set(changes).where(ownedBy(userId, id)).returning();
  return row;
}

/** Deletes a webhook with its deliveries; false when the user has none with this id. */
export async function removeWebhook(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(webhooks).where(ownedBy(userId, id)).returning({ id: webhooks.id });
  return deleted.length > 0;
}

/** Disables an enabled webhook and gives up its pending deliveries. Returns the webhook if it was enabled. */
export async function disableWebhookRow(
  tx: Database,
  id: string,
  because: DisabledReason,
  now: Date,
): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ disabledAt: now, disabledBecause: because })
    .where(and(eq(webhooks.id, id), sql`${webhooks.disabledAt} is null`))
    .returning();
  if (row)
    await tx
      .update(webhookDeliveries)
      .set({ state: 'failed', finishedAt: now })
      .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')));
  return row;
}

/** Deletes former secrets that are not used any more. */
export async function forgetFormerSecrets(db: Database, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ formerSecret: null, formerUntil: null })
    .where(lt(webhooks.formerUntil, now));
}

const receiverRow = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  scope: z.enum(webhookScopes),
  events: z.array(z.enum(webhookEventTypes)),
  /** Whether it has the maximum number of pending deliveries. */
  is_full: z.boolean(),
});
export type Receiver = z.infer<typeof receiverRow>;

/**
 * Whether the owner `u` of a webhook `w` may receive events: they are not banned or deactivated, and are an
 * admin if the webhook is for the whole site.
 */
export function ownerMayReceive(adminEmails: ReadonlySet<string>) {
  return sql`${isActiveAccount('u')} and (w.scope = 'own' or u.role = 'admin'
    or (u.email_verified and u.email = any(${textArray([...adminEmails])})))`;
}

/**
 * The enabled webhooks of some users, and those for the whole site, locked until the end of the transaction.
 * Waits for a deletion in progress.
 */
export function lockReceivers(
  tx: Database,
  owners: readonly string[],
  adminEmails: ReadonlySet<string>,
): Promise<Receiver[]> {
  return tx.rows(
    receiverRow,
    sql`
    select w.id, w.user_id, w.scope, w.events, (select count(*) from (select 1 from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting' limit ${webhookLimits.waiting}) waiting) >= ${webhookLimits.waiting} as is_full
    from webhooks w join users u on u.id = w.user_id
    where w.disabled_at is null and (w.scope = 'site' or w.user_id = any(${textArray(owners)}::uuid[])) and ${ownerMayReceive(adminEmails)}
    order by w.id for key share of w`,
  );
}

function ownedBy(userId: string, id: string) {
  return and(eq(webhooks.userId, userId), eq(webhooks.id, id));
}
