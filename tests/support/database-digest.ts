import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** A digest of every table except the rate limit counters. */
export async function databaseDigest(app: TestApp): Promise<unknown> {
  // Earlier requests may have left work to be done after their replies.
  await app.finish();
  const tables = await app.pool.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%limit%' order by 1`);
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.pool.db.execute(
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.identifier(name)} t`,
      );
      return [name, row?.digest];
    }),
  );
}
