import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type TestOutcome, testOutcomes } from '../../domain/market/market.ts';
import type { Database } from '../core/connection.ts';

const madeRow = z.strictObject({ ref: z.string() });

/** Stores the outcome of a checkout without money; false when it was already decided. */
export async function decideTestCheckout(
  db: Database,
  ref: string,
  outcome: TestOutcome,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    madeRow,
    sql`
    insert into test_checkouts (ref, outcome, decided_at) values (${ref}, ${outcome}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning ref`,
  );
  return rows.length > 0;
}

const checkoutRow = z.strictObject({
  outcome: z.enum(testOutcomes),
  decided_ms: z.number(),
  refunded_ms: z.number().nullable(),
});

/** The outcome of a checkout without money, if it is decided. */
export async function findTestCheckout(
  db: Database,
  ref: string,
): Promise<
  | {
      outcome: TestOutcome;
      decidedAt: Date;
      refundedAt: Date | null;
      parts: { key: string; amountCents: number; refundedAt: Date }[];
    }
  | undefined
> {
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const [row] = await db.rows(
    checkoutRow,
    sql`select outcome, ${milliseconds('decided_at')} as decided_ms, ${milliseconds('refunded_at')} as refunded_ms
      from test_checkouts where ref = ${ref}`,
  );
  if (!row) return undefined;
  const parts = await db.rows(
    partRow,
    sql`select key, amount_cents as cents, ${milliseconds('refunded_at')} as ms from test_refunds where ref = ${ref} order by key`,
  );
  return {
    outcome: row.outcome,
    decidedAt: new Date(row.decided_ms),
    refundedAt: row.refunded_ms === null ? null : new Date(row.refunded_ms),
    parts: parts.map(({ key, cents, ms }) => ({ key, amountCents: cents, refundedAt: new Date(ms) })),
  };
}

const partRow = z.strictObject({ key: z.string(), cents: z.number(), ms: z.number() });

/**
 * Stores once when the payment of a checkout was returned, or a part of it; payments that never succeed have
 * nothing to return.
 */
export async function refundTestCheckout(
  db: Database,
  ref: string,
  { key, amountCents }: { key: string; amountCents: number | null },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPaid = sql`ref = ${ref} and refunded_at is null and outcome in ('succeed', 'delay', 'dispute')`;
  await db.execute(
    amountCents === null
      ? sql`update test_checkouts set refunded_at = ${at} where ${isPaid}`
      : sql`insert into test_refunds (key, ref, amount_cents, refunded_at)
          select ${key}, ref, ${amountCents}, ${at} from test_checkouts where ${isPaid} on conflict do nothing`,
  );
}
