import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const collationRow = z.strictObject({
  database: z.string(),
  stored: z.string().nullable(),
  actual: z.string().nullable(),
});

/** The versions of the locale of the current database: when its indexes were made, and now. */
export async function selectCollation(db: Database): Promise<z.infer<typeof collationRow>> {
  const [row] = await db.rows(
    collationRow,
    sql`
    select datname::text as database, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`,
  );
  return row ?? { database: '', stored: null, actual: null };
}
