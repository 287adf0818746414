import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppliedMigration } from '../../domain/hosting/newer-schema.ts';
import type { Database } from '../core/connection.ts';

const migrationRow = z.strictObject({
  name: z.string(),
  checksum: z.string(),
  follows: z.string().nullable(),
});

/** The migrations applied to the database; undefined when it has no tables of the site. */
export async function appliedMigrations(db: Pick<Database, 'rows'>): Promise<AppliedMigration[] | undefined> {
  const [found] = await db.rows(
    z.strictObject({ exists: z.boolean() }),
    sql`select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return undefined;
  // Databases from before release 1.0.0 may lack the column.
  return db.rows(
    migrationRow,
    sql`select name, checksum, to_jsonb(m) ->> 'follows' as follows from schema_migrations m order by name`,
  );
}
