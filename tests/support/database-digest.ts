import { sql } from 'drizzle-orm';
import type { TestApp } from './site/test-app.ts';

/** A digest of every table except the rate limit counters, and without some columns of some tables. */
export async function databaseDigest(
  app: TestApp,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<[table: string, digest: unknown][]> {
  // Earlier requests may have left work to be done after their replies.
  await app.finish();
  const tables = await app.pool.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%limit%' order by 1`);
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, unknown]> => {
      const row = sql`(to_jsonb(t) - array(select jsonb_array_elements_text(${JSON.stringify(without[name] ?? [])}::jsonb)))::text`;
      const [result] = await app.pool.db.execute(
        sql`select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest from ${sql.identifier(name)} t`,
      );
      return [name, result?.digest];
    }),
  );
}
