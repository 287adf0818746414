import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type MarketWorkKind, marketWorkKinds } from '../../domain/market/market-work.ts';
import { type PaymentFact, paymentEventKinds, unpaidCheckMs } from '../../domain/market/payment-events.ts';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { isDueForAttempt } from '../core/queues/jobs.ts';
import { textArray } from '../core/text-array.ts';
import { isOffered, type OrderTerms } from './orders.ts';
import { isOverdue } from './refunds.ts';

/** A stored event. */
interface StoredEvent extends PaymentFact {
  id: string;
  ref: string;
  providerFeeCents: number;
  taxCents: number;
}

const refRow = z.strictObject({ provider_ref: z.string() });

/** Stores events from a provider, each once, and returns the checkouts of the new ones. */
export async function storeEvents(
  db: Database,
  provider: string,
  events: readonly StoredEvent[],
  now: Date,
): Promise<string[]> {
  const rows = events.map(
    ({ id, ref, kind, happenedAt, subject, amountCents, providerFeeCents, taxCents }) => ({
      event_id: id,
      subject,
      amount: amountCents,
      provider_ref: ref,
      kind,
      happened_at: happenedAt,
      fee: providerFeeCents,
      tax: taxCents,
    }),
  );
  const stored = await db.rows(
    refRow,
    sql`
    insert into payment_events (provider, event_id, provider_ref, kind, subject, amount_cents, provider_fee_cents, tax_cents, happened_at,
      received_at)
    select ${provider}, event_id, provider_ref, kind, subject, amount, fee, tax, happened_at, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as input_rows(event_id text, provider_ref text, kind text, subject text,
      amount integer, happened_at timestamptz, fee integer, tax integer)
    on conflict do nothing returning provider_ref`,
  );
  return [...new Set(stored.map(({ provider_ref }) => provider_ref))];
}

/** Which of these ids of a provider's events are stored. */
export async function storedEventIds(db: Database, provider: string, ids: string[]): Promise<Set<string>> {
  const rows = await db.rows(
    z.strictObject({ event_id: z.string() }),
    sql`select event_id from payment_events where provider = ${provider} and event_id = any(${textArray(ids)}::text[])`,
  );
  return new Set(rows.map((row) => row.event_id));
}

const factRow = z.strictObject({
  kind: z.enum(paymentEventKinds),
  subject: z.string(),
  amount: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
  happened_ms: z.number(),
});

/** All events from a provider about a checkout. */
export async function eventsOfCheckout(
  tx: Database,
  provider: string,
  ref: string,
): Promise<Omit<StoredEvent, 'id' | 'ref'>[]> {
  const rows = await tx.rows(
    factRow,
    sql`
    select kind, subject, amount_cents as amount, provider_fee_cents as fee, tax_cents as tax,
      (extract(epoch from happened_at) * 1000)::float8 as happened_ms from payment_events
    where provider = ${provider} and provider_ref = ${ref}`,
  );
  return rows.map(({ kind, subject, amount, fee, tax, happened_ms }) => ({
    kind,
    subject,
    amountCents: amount,
    providerFeeCents: fee,
    taxCents: tax,
    happenedAt: new Date(happened_ms),
  }));
}

/** Records that the events of a checkout are applied. */
export async function markApplied(tx: Database, provider: string, ref: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update payment_events set applied_at = ${now.toISOString()}::timestamptz
    where provider = ${provider} and provider_ref = ${ref} and applied_at is null`);
}

/** Days after which an event without an order is given up. */
const waitedDays = 3;

const dueRow = z.strictObject({
  kind: z.enum(marketWorkKinds),
  /** The id of the order, of the request for a refund, or of the payout. */
  id: z.string(),
});
export type DueWork = z.infer<typeof dueRow>;

/**
 * The work on orders that is due now, the first `limit` of each kind. Work that needs no provider comes
 * first. Excludes work that waits for its next attempt. A time too far in the future was set before the clock
 * was corrected, and counts as due.
 */
export function selectDueWork(
  db: Database,
  { provider, terms, now, limit }: { provider: string; terms: OrderTerms; now: Date; limit: number },
): Promise<DueWork[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const may = (kind: MarketWorkKind, id: SQL) => isDueForAttempt(kind, id, now);
  const some = (rows: SQL) => sql`(${rows} limit ${limit})`;
  return db.rows(
    dueRow,
    sql`
    select kind, id from ${some(sql`select distinct 'apply' as kind, o.id
      from payment_events e join orders o using (provider, provider_ref)
      where e.provider = ${provider} and e.applied_at is null and (e.received_at < ${at} - interval '5 seconds' or e.received_at > ${at} + interval '1 minute')
        and e.received_at > ${at} - ${sql.raw(`interval '${waitedDays} days'`)} and ${may('apply', sql`o.id`)}`)} a
    union all select kind, id from ${some(sql`select 'escalate' as kind, r.id
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'asked' and ${isOverdue(now)} and ${may('escalate', sql`r.id`)}`)} x
    union all select kind, id from ${some(sql`select 'withdraw' as kind, o.id
      from orders o left join prompts p on p.id = o.prompt_id
      where o.provider = ${provider} and o.state = 'open' and ${isOffered(terms)} is not true and ${may('withdraw', sql`o.id`)}`)} e
    union all select kind, id from ${some(sql`select 'check' as kind, o.id
      from orders o where o.provider = ${provider} and o.check_at <= ${at} and ${may('check', sql`o.id`)} order by o.check_at`)} c
    union all select kind, id from ${some(sql`select 'check' as kind, o.id
      from orders o where o.provider = ${provider} and o.state in ('open', 'pending')
        and o.check_at > ${at} + ${unpaidCheckMs + 60_000} * interval '1 millisecond' and ${may('check', sql`o.id`)}`)} u
    union all select kind, id from ${some(sql`select 'return' as kind, r.id
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'granted' and r.sent_at is null and o.provider = ${provider} and ${may('return', sql`r.id`)} order by r.decided_at`)} s
    union all select kind, id from ${some(sql`select 'return-part' as kind, r.id
      from partial_refunds r join orders o on o.id = r.order_id
      where r.sent_at is null and o.provider = ${provider} and ${may('return-part', sql`r.id`)} order by r.created_at`)} sp
    union all select kind, id from ${some(sql`select 'pay' as kind, p.id
      from payouts p
      where p.provider = ${provider} and p.state = 'pending' and ${isDue(sql`p.try_at`, now)} and ${may('pay', sql`p.id`)} order by p.try_at`)} p`,
  );
}
