import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DeliveryState, deliveryStates, webhookLimits } from '../../domain/integrations/webhooks.ts';
import type { Database } from '../core/connection.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { isDue } from '../core/queues/due.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { webhookAttempts, webhookDeliveries } from './webhook-tables.ts';
import { ownerMayReceive } from './webhooks.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** Adds deliveries, those of one subject in the order in which they are to be sent. */
export async function insertDeliveries(
  tx: Database,
  deliveries: readonly Omit<DeliveryRow, 'position' | 'attempts'>[],
): Promise<void> {
  await tx.insert(webhookDeliveries).values([...deliveries]);
}

const dueRow = z.strictObject({
  id: z.string(),
  webhook_id: z.string(),
  owner_id: z.string(),
  body: z.string(),
  attempts: z.number(),
  created_at: time,
  url: z.string(),
  secret: z.string(),
  former_secret: z.string().nullable(),
  former_until: time.nullable(),
  failing_since: time.nullable(),
});
export type DueDelivery = z.infer<typeof dueRow>;

/** Selects the deliveries that are due. */
interface DueQuery {
  now: Date;
  adminEmails: ReadonlySet<string>;
  /** Deliveries that are being sent. */
  running: readonly string[];
  /** Webhooks that can accept no more at the moment. */
  busy: readonly string[];
  /** Users whose webhooks can accept no more. */
  busyOwners: readonly string[];
  perWebhook: number;
  perOwner: number;
  limit: number;
}

/**
 * The deliveries to send now: for each subject of a webhook, the earliest pending one. Working webhooks come
 * before failing ones; within each group, owners take turns.
 */
export function dueDeliveries(
  db: Database,
  { now, adminEmails, running, busy, busyOwners, perWebhook, perOwner, limit }: DueQuery,
): Promise<DueDelivery[]> {
  return db.rows(
    dueRow,
    sql`
    select id, webhook_id, owner_id, body, attempts, created_at, url, secret, former_secret, former_until, failing_since from (
    select d.id, w.id as webhook_id, w.user_id as owner_id, d.body, d.attempts, d.created_at, w.url, w.secret, w.former_secret,
      w.former_until, w.failing_since, d.next_at, d.position,
      row_number() over (partition by w.user_id order by w.failing_since is not null, d.next_at, d.position) as turn
    from webhooks w join users u on u.id = w.user_id
    cross join lateral (
      select d.* from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting' and ${isDue(sql`d.next_at`, now)}
        and d.id <> all(${textArray(running)}::uuid[])
        and not exists (select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject = d.subject
          and e.state = 'waiting' and e.position < d.position)
      order by d.next_at, d.position limit ${perWebhook}) d
    where w.disabled_at is null and w.id <> all(${textArray(busy)}::uuid[])
      and w.user_id <> all(${textArray(busyOwners)}::uuid[]) and ${ownerMayReceive(adminEmails)}) due
    where turn <= ${perOwner} order by failing_since is not null, turn, next_at, position limit ${limit}`,
  );
}

/** The outcome of a request. */
interface Outcome {
  succeeded: boolean;
  /** When a pending delivery is sent again after a failure; undefined when it is given up. */
  nextAt: Date | undefined;
  now: Date;
}

/**
 * Records a request for a delivery. A success ends the delivery; a failure counts unless the owner requested
 * the attempt (`attempt.manual`). Nothing is recorded when the delivery was deleted concurrently.
 */
export async function recordAttempt(
  db: Database,
  { headers, ...attempt }: AttemptRow,
  { succeeded, nextAt, now }: Outcome,
): Promise<void> {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const counts = !succeeded && !attempt.manual;
  const outcome = succeeded
    ? sql`, state = 'delivered', finished_at = case when state = 'delivered' then finished_at else ${at(now)} end`
    : counts && nextAt
      ? sql`, next_at = case when state = 'waiting' then ${at(nextAt)} else next_at end`
      : counts
        ? sql`, state = case when state = 'waiting' then 'failed' else state end, finished_at = coalesce(finished_at, ${at(now)})`
        : sql``;
  const changed = succeeded
    ? sql`failing_since = null from sent where w.id = sent.webhook_id and w.failing_since is not null`
    : sql`failing_since = ${at(now)} from sent where w.id = sent.webhook_id and w.failing_since is null and ${counts}`;
  await db.execute(sql`
    with sent as (update webhook_deliveries set attempts = attempts + 1${outcome} where id = ${attempt.deliveryId} returning webhook_id),
    webhook as (update webhooks w set ${changed})
    insert into webhook_attempts (id, delivery_id, at, manual, duration_ms, status, error, headers, response)
    select ${attempt.id}::uuid, ${attempt.deliveryId}::uuid, ${at(attempt.at)}, ${attempt.manual}::boolean, ${attempt.durationMs}::integer,
      ${attempt.status}::integer, ${attempt.error}, ${JSON.stringify(headers)}::jsonb, ${attempt.response} from sent`);
}

const loggedRow = z.strictObject({
  id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: time,
  next_at: time,
  finished_at: time.nullable(),
  sort_keys: z.array(z.string()),
});
export type LoggedDelivery = z.infer<typeof loggedRow>;

/** The order of a webhook's log. */
export const deliveryOrder = listOrder('desc', ['d.created_at', 'timestamptz'], ['d.id', 'uuid']);

/** A page of a webhook's log, latest first, and the number of deliveries. */
export async function selectDeliveries(
  db: Database,
  webhookId: string,
  state: DeliveryState | undefined,
  page: PagePart,
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const where = sql`d.webhook_id = ${webhookId} and ${state ? sql`d.state = ${state}` : sql`true`}`;
  const [counted] = await db.rows(
    z.strictObject({ total: z.number() }),
    sql`select count(*)::int as total from webhook_deliveries d where ${where}`,
  );
  const rows = await db.rows(
    loggedRow,
    sql`
    select d.id, d.type, d.state, d.attempts, d.created_at, d.next_at, d.finished_at, ${sortKeysOf(deliveryOrder)} as sort_keys
    from webhook_deliveries d where ${where} and ${isAfter(deliveryOrder, page)}
    ${orderedBy(deliveryOrder)} limit ${page.limit} offset ${page.offset ?? 0}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** A delivery of a webhook. */
export async function findDelivery(
  db: Database,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
  return row;
}

/** The requests of a delivery, latest first, at most fifty. */
export function attemptsOf(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(50);
}

/**
 * Deletes deliveries before a time and, for each webhook, ended ones except the latest {@link
 * webhookLimits.logged}.
 */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await db.execute(
    sql`delete from webhook_deliveries where created_at < ${before.toISOString()}::timestamptz`,
  );
  await db.execute(sql`
    delete from webhook_deliveries where id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
        from webhook_deliveries where state <> 'waiting') ended where place > ${webhookLimits.logged})`);
}

/** The number of pending deliveries. */
export async function countWaitingDeliveries(db: Database): Promise<number> {
  const [row] = await db.rows(
    z.strictObject({ count: z.number() }),
    sql`select count(*)::int as count from webhook_deliveries where state = 'waiting'`,
  );
  return row?.count ?? 0;
}
