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
  // One statement for all tables: a statement for each takes most of the time of the tests that compare digests.
  const digests = tables.map(({ name }) => {
    const columns = sql.raw(`array[${(without[name] ?? []).map((column) => `'${column}'`).join()}]::text[]`);
    const row = sql`(to_jsonb(t) - ${columns})::text`;
    return sql`select ${sql.raw(`'${name}'`)} as name, md5(string_agg(${row}, '|' order by ${row})) as digest from ${sql.identifier(name)} t`;
  });
  const rows = await app.pool.db.execute<{ name: string; digest: string | null }>(
    sql.join(digests, sql` union all `),
  );
  return rows.map(({ name, digest }) => [name, digest]);
}
