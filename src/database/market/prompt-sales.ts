import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import type { StoredSale } from '../core/json-columns.ts';
import { isTried } from '../core/queues/queue-failures.ts';

const textRow = z.strictObject({ id: z.string(), body: z.string(), body_hash: z.string() });
/** A text that is for sale, with its SHA-256 in lower-case hex. */
export type SaleTextRow = z.infer<typeof textRow>;

/** Whether the column `sale` of a prompt `p` is missing or about an earlier text; as in the index `prompts_without_sale`. */
const isMissing = sql`p.is_premium and (p.sale is null or p.sale->>'bodyHash' is distinct from encode(p.body_hash, 'hex'))`;

/** Up to `size` premium prompts whose column `sale` is missing or about an earlier text. */
export function promptsWithoutSale(db: Database, size: number): Promise<SaleTextRow[]> {
  return selectTexts(db, sql`${isMissing} order by p.id limit ${size}`);
}

/** A premium prompt whose column `sale` is missing or about an earlier text. */
export async function promptWithoutSale(db: Database, id: string): Promise<SaleTextRow | undefined> {
  const [row] = await selectTexts(db, sql`${isMissing} and p.id = ${id}`);
  return row;
}

function selectTexts(db: Database, condition: SQL): Promise<SaleTextRow[]> {
  return db.rows(
    textRow,
    sql`select p.id, p.body, encode(p.body_hash, 'hex') as body_hash from prompts p where ${condition}`,
  );
}

/** As in the index `prompts_without_share`. */
const hasNoShare = sql`p.is_premium and p.status = 'published' and not (p.sale ? 'commonShare')`;

/**
 * Up to `size` published premium prompts of which it is not known how much of their present text is common, and that may be tried at
 * `now`.
 */
export function promptsWithoutShare(db: Database, size: number, now: Date): Promise<SaleTextRow[]> {
  const isDue = isTried('shares', sql`p.id || ':' || encode(p.body_hash, 'hex')`, now);
  return selectTexts(db, sql`${hasNoShare} and not (${isMissing}) and ${isDue} order by p.id limit ${size}`);
}

/** Stores how much of a text is common, unless the text has changed. */
export async function storeShare(
  db: Database,
  { id, body_hash }: SaleTextRow,
  share: number | null,
): Promise<void> {
  await db.execute(sql`
    update prompts p set sale = sale || jsonb_build_object('commonShare', ${share}::float8)
    where p.id = ${id} and p.sale->>'bodyHash' = ${body_hash}`);
}

/** Stores what was computed of texts, by the prompts' ids, except where the text has changed or it is known already. */
export async function storeSales(db: Database, sales: ReadonlyMap<string, StoredSale>): Promise<void> {
  const given = [...sales].map(([id, sale]) => ({ id, sale }));
  await db.execute(sql`
    update prompts p set sale = given.sale
    from json_to_recordset(${JSON.stringify(given)}::json) as given(id uuid, sale jsonb)
    where p.id = given.id and ${isMissing} and given.sale->>'bodyHash' = encode(p.body_hash, 'hex')`);
}
