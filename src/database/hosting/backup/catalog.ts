import type pg from 'pg';
import type { ArchivedSequence } from '../../../domain/hosting/backups.ts';

/**
 * Tables that are not in a backup. Migrations fill the first one again; the others concern running processes,
 * files next to this database, webhook deliveries that the site will have sent itself, and the
 * log of changes, which a restored site starts over. Unlogged tables are left out as well, because their
 * contents may be lost at any time.
 */
const notInBackups = [
  'schema_migrations',
  'leases',
  'backups',
  'webhook_deliveries',
  'webhook_attempts',
  'change_log',
  'changes',
];
/** The rows of a table that are in backups, if not all are: the site will have sent emails itself. */
const rowsInBackups: Readonly<Record<string, string>> = { jobs: "kind <> 'mails'" };
/** Tables that are left out of a copy that stays on this machine, with its history of migrations. */
const notInCopies = ['leases'];

/** A table as the catalog describes it. */
export interface TableInfo {
  name: string;
  /** The stored columns; generated ones are recomputed. */
  columns: string[];
  /** Bytes on disk, to report progress. */
  bytes: number;
  /** The condition of the rows to copy, if not all are. */
  condition?: string | undefined;
}

/**
 * The tables of the product's schema with their columns, whichever migrations created them. `everything`
 * includes the tables about this machine that are not in backups.
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
  return everything ? rows : rows.map((table) => ({ ...table, condition: rowsInBackups[table.name] }));
}

/** The sequences, including those of identity columns. */
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

/** A foreign key, and the part of a statement that recreates it. */
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

/** The names of objects that a database already has, without extensions: at most five. */
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
