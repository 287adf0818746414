import { sql } from 'drizzle-orm';
import type { TestApp } from './site/test-app.ts';

/**
 * Makes the database of `app` record each row that is written: triggers also see what a query does by a function or
 * another trigger. Counters of rate limits are not recorded, nor updates of the columns in `without`. The returned
 * function resolves to the changes since its last call, such as `users update`, once work after replies is done.
 */
export async function watchWrites(
  { pool: { db }, finish }: Pick<TestApp, 'pool' | 'finish'>,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<() => Promise<string[]>> {
  await db.execute(sql`create schema watched`);
  await db.execute(sql`create table watched.writes (change text not null)`);
  await db.execute(sql`
    create function watched.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - tg_argv[0]::text[] <> to_jsonb(new) - tg_argv[0]::text[] then
        insert into watched.writes values (tg_table_name || ' ' || lower(tg_op));
      end if;
      return null;
    end $$`);
  const tables = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%limit%'`);
  for (const { name } of tables) {
    const note = sql.raw(`execute function watched.note('{${without[name] ?? ''}}')`);
    const table = sql.identifier(name);
    await db.execute(
      sql`create trigger note_rows after insert or update or delete on ${table} for each row ${note}`,
    );
    await db.execute(
      sql`create trigger note_truncation after truncate on ${table} for each statement ${note}`,
    );
  }
  return async () => {
    await finish();
    const rows = await db.execute<{ change: string }>(sql`delete from watched.writes returning change`);
    return [...new Set(rows.map(({ change }) => change))].sort();
  };
}
