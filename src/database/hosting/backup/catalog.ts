import type pg from 'pg';
import type { ArchivedSequence } from '../../../domain/hosting/backups.ts';

/**
 * Tables that are not in a backup: migrations fill the first one again, and the others are about running processes, files next to this
 * database, and mails and webhook deliveries that the site itself will have sent. Unlogged tables are left out as well: what they have may be lost at any time.
 */
const notInBackups = [
  'schema_migrations',
  'leases',
  'backups',
  'waiting_mails',
  'queue_failures',
  'webhook_deliveries',
  'webhook_attempts',
];
/** The same for a copy that stays on this machine, with the history of its migrations. */
const notInCopies = ['leases'];

/** A table as the catalog describes it. */
export interface TableInfo {
  name: string;
  /** Those that are stored; generated ones are computed again. */
  columns: string[];
  /** Bytes on disk, for the progress. */
  bytes: number;
}

/**
 * The tables of the product's schema with their columns, whatever migrations have made. With `everything`, those about this machine
 * that are not in backups are among them.
 */
export async function listTables(
  session: pg.Client,
  { everything }: { everything: boolean },
): Promise<TableInfo[]> {
  const { rows } = await session.query<TableInfo>(
    `select c.relname::text as name, pg_table_size(c.oid)::float8 as bytes,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($1)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [everything ? notInCopies : notInBackups],
  );
  return rows;
}

/** The sequences, those of identity columns included. */
export async function listSequences(session: pg.Client): Promise<ArchivedSequence[]> {
  const { rows: names } = await session.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' and relpersistence = 'p' order by relname`,
  );
  const sequences: ArchivedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await session.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** A foreign key and the statement's part that makes it again. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys of the product's tables. */
export async function listForeignKeys(session: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await session.query<ForeignKey>(
    `select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
     order by c.relname, k.conname`,
  );
  return rows;
}

/** What a database already has, apart from extensions: at most five names. */
export async function listObjects(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select relname::text as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
     order by relname limit 5`,
  );
  return rows.map(({ name }) => name);
}

/** A name as part of a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
