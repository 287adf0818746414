import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connection.ts';

const migrationRow = z.strictObject({ name: z.string(), checksum: z.string() });

/** The migrations that the database has had; undefined where it has no tables of the site. */
export async function appliedMigrations(
  db: Pick<Database, 'rows'>,
): Promise<z.infer<typeof migrationRow>[] | undefined> {
  const [found] = await db.rows(
    z.strictObject({ exists: z.boolean() }),
    sql`select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return undefined;
  return db.rows(migrationRow, sql`select name, checksum from schema_migrations order by name`);
}
