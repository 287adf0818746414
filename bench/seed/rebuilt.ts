import type pg from 'pg';

/** An index or a foreign key of a table, and the statements that drop and recreate it. */
interface Structure {
  name: string;
  drop: string;
  create: string;
}

/**
 * Drops the indexes that no constraint needs, and the foreign keys, of tables that are about to be filled:
 * creating them afterwards costs a fraction. Returns the function that recreates them. In a transaction, a
 * failure leaves them unchanged.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<(onMade: (name: string) => void) => Promise<void>> {
  const { rows } = await client.query<Structure>(
    `select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])
    union all
    select c.relname, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
      order by 1`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return async (onMade) => {
    await client.query("set local maintenance_work_mem = '512MB'");
    for (const { name, create } of rows) {
      await client.query(create);
      onMade(name);
    }
  };
}
