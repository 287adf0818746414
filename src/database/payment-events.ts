import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PaymentFact, paymentEventKinds } from '../domain/payment-events.ts';
import type { Database } from './connection.ts';

/** An event as it is stored. */
interface StoredEvent extends PaymentFact {
  id: string;
  ref: string;
  providerFeeCents: number;
  taxCents: number;
}

const refRow = z.strictObject({ provider_ref: z.string() });

/** Stores events that a provider reports, each once, and returns the checkouts of those that are new. */
export async function storeEvents(
  db: Database,
  provider: string,
  events: readonly StoredEvent[],
  now: Date,
): Promise<string[]> {
  const rows = events.map(({ id, ref, kind, happenedAt, providerFeeCents, taxCents }) => ({
    ...{ event_id: id, provider_ref: ref, kind, happened_at: happenedAt, fee: providerFeeCents },
    tax: taxCents,
  }));
  const stored = await db.rows(
    refRow,
    sql`
    insert into payment_events (provider, event_id, provider_ref, kind, provider_fee_cents, tax_cents, happened_at, received_at)
    select ${provider}, event_id, provider_ref, kind, fee, tax, happened_at, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(event_id text, provider_ref text, kind text, happened_at timestamptz, fee integer, tax integer)
    on conflict do nothing returning provider_ref`,
  );
  return [...new Set(stored.map(({ provider_ref }) => provider_ref))];
}

const factRow = z.strictObject({
  kind: z.enum(paymentEventKinds),
  fee: z.number(),
  tax: z.number(),
  happened_ms: z.number(),
});

/** All that a provider has reported about a checkout. */
export async function eventsOfCheckout(
  tx: Database,
  provider: string,
  ref: string,
): Promise<Omit<StoredEvent, 'id' | 'ref'>[]> {
  const rows = await tx.rows(
    factRow,
    sql`
    select kind, provider_fee_cents as fee, tax_cents as tax, (extract(epoch from happened_at) * 1000)::float8 as happened_ms from payment_events
    where provider = ${provider} and provider_ref = ${ref}`,
  );
  return rows.map(({ kind, fee, tax, happened_ms }) => ({
    ...{ kind, providerFeeCents: fee, taxCents: tax, happenedAt: new Date(happened_ms) },
  }));
}

/** Records that the events of a checkout are applied. */
export async function markApplied(tx: Database, provider: string, ref: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update payment_events set applied_at = ${now.toISOString()}::timestamptz
    where provider = ${provider} and provider_ref = ${ref} and applied_at is null`);
}

/** Days after which an event is given up that no order is about. */
const waitedDays = 3;

const dueRow = z.strictObject({
  kind: z.enum(['check', 'apply', 'escalate', 'return', 'pay']),
  /** Of the order, of the request for a refund, or of the payout. */
  id: z.string(),
});
export type DueWork = z.infer<typeof dueRow>;

/**
 * What has to be done about orders now, the first `limit` of each kind: orders to ask the provider about, events that were stored and not
 * applied, requests for refunds that go to an admin, granted refunds that the provider has not been asked for, and payouts that it did not
 * confirm.
 */
export function selectDueWork(db: Database, provider: string, now: Date, limit: number): Promise<DueWork[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const some = (rows: SQL) => sql`(${rows} limit ${limit})`;
  return db.rows(
    dueRow,
    sql`
    select kind, id from ${some(sql`select 'check' as kind, id from orders where provider = ${provider} and check_at <= ${at} order by check_at`)} c
    union all select kind, id from ${some(sql`select 'apply' as kind, o.id from payment_events e join orders o using (provider, provider_ref)
      where e.provider = ${provider} and e.applied_at is null and e.received_at < ${at} - interval '5 seconds'
        and e.received_at > ${at} - ${sql.raw(`interval '${waitedDays} days'`)}`)} a
    union all select kind, id from ${some(sql`select 'escalate' as kind, id from refunds where state = 'asked' and answer_until <= ${at}`)} x
    union all select kind, id from ${some(sql`select 'return' as kind, r.id from refunds r join orders o on o.id = r.order_id
      where r.state = 'granted' and r.sent_at is null and o.provider = ${provider} order by r.decided_at`)} s
    union all select kind, id from ${some(sql`select 'pay' as kind, id from payouts where provider = ${provider} and try_at <= ${at} order by try_at`)} p`,
  );
}
