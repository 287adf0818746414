import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isDueForAttempt } from '../core/queues/jobs.ts';

const textRow = z.strictObject({ id: z.string(), body: z.string(), body_hash: z.string() });
/** A text that is for sale, with its SHA-256 in lower-case hex. */
export type SaleTextRow = z.infer<typeof textRow>;

/** The condition of the index `prompts_without_share`. */
const hasNoShare = sql`p.is_premium and p.status = 'published' and not (p.sale ? 'commonShare')`;

/**
 * Up to `size` published premium prompts whose common share has not been computed for their current text and
 * that are due at `now`.
 */
export function promptsWithoutShare(db: Database, size: number, now: Date): Promise<SaleTextRow[]> {
  const isDue = isDueForAttempt('shares', sql`p.id || ':' || encode(p.body_hash, 'hex')`, now);
  return db.rows(
    textRow,
    sql`
    select p.id, p.body, encode(p.body_hash, 'hex') as body_hash from prompts p
    where ${hasNoShare} and ${isDue} order by p.id limit ${size}`,
  );
}

/** Stores the common share of a text, unless the text has changed. */
export async function storeShare(
  db: Database,
  { id, body_hash }: SaleTextRow,
  share: number | null,
): Promise<void> {
  await db.execute(sql`
    update prompts p set sale = sale || jsonb_build_object('commonShare', ${share}::float8)
    where p.id = ${id} and p.sale->>'bodyHash' = ${body_hash}`);
}
