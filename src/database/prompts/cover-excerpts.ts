import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { coverCharactersRead } from '../../domain/content/cover-text.ts';
import type { Database } from '../core/connection.ts';
import { textArray } from '../core/text-array.ts';

const missingRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  is_premium: z.boolean(),
});

/** Up to `size` prompts whose beginning has not been computed, with the first part of their bodies. */
export async function promptsWithoutBeginning(
  db: Database,
  size: number,
): Promise<z.infer<typeof missingRow>[]> {
  return db.rows(
    missingRow,
    sql`
    select id, title, summary, left(body, ${sql.raw(String(coverCharactersRead))}) as body, is_premium
    from prompts where beginning is null order by id limit ${size}`,
  );
}

/** Stores beginnings by the prompts' ids, except of prompts that were written meanwhile. */
export async function storeBeginnings(db: Database, beginnings: ReadonlyMap<string, string>): Promise<void> {
  await db.execute(sql`
    update prompts p set beginning = given.beginning
    from unnest(${textArray([...beginnings.keys()])}::uuid[], ${textArray([...beginnings.values()])}::text[]) as given(id, beginning)
    where p.id = given.id and p.beginning is null`);
}
