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
): Promise<{ outcome: TestOutcome; decidedAt: Date; refundedAt: Date | null } | undefined> {
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const [row] = await db.rows(
    checkoutRow,
    sql`select outcome, ${milliseconds('decided_at')} as decided_ms, ${milliseconds('refunded_at')} as refunded_ms
      from test_checkouts where ref = ${ref}`,
  );
  return (
    row && {
      outcome: row.outcome,
      decidedAt: new Date(row.decided_ms),
      refundedAt: row.refunded_ms === null ? null : new Date(row.refunded_ms),
    }
  );
}

/**
 * Stores once when the payment of a checkout was returned; payments that never succeed have nothing to
 * return.
 */
export async function refundTestCheckout(db: Database, ref: string, now: Date): Promise<void> {
  await db.execute(sql`
    update test_checkouts set refunded_at = ${now.toISOString()}::timestamptz
    where ref = ${ref} and refunded_at is null and outcome in ('succeed', 'delay', 'dispute')`);
}
