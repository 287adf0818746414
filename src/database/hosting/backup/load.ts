import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchivedSequence, ArchivedTable } from '../../../domain/hosting/backups.ts';
import { type ConnectionTarget, sessionDatabase } from '../../core/connection.ts';
import { type Migration, migrateWithin } from '../migrate.ts';
import { type ForeignKey, listForeignKeys, listObjects, listTables, quoted } from './catalog.ts';
import { withLongSession } from './session.ts';

type Table = Pick<ArchivedTable, 'name' | 'columns'>;

interface Plan {
  tables: readonly Table[];
  sequences: readonly ArchivedSequence[];
  /** The migrations that create the schema of the tables, in their order. */
  migrations: readonly Migration[];
  /** The migrations that run after the tables are loaded. */
  newer: readonly Migration[];
  log: (message: string) => void;
  signal?: AbortSignal | undefined;
}

/** Loads rows in COPY's text format into a table. Returns their number. */
export type LoadRows = (table: Table, rows: Buffer) => Promise<number>;

/**
 * Creates the schema in an empty database, loads the tables while `work` runs, and updates the schema. All of
 * it is one transaction: when something fails or the process is killed, the database stays empty. The caller
 * ensures that `work` loads every table except those returned by `unknown`, which the migrations do not
 * create.
 */
export function loadDatabase<T>(
  target: ConnectionTarget,
  plan: Plan,
  work: (load: LoadRows, unknown: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  return withLongSession(target, async (session) => {
    await session.query('begin');
    await refuseUsed(session);
    await migrateWithin(sessionDatabase(session), plan.migrations, plan);
    const made = new Set((await listTables(session, { everything: true })).map(({ name }) => name));
    const tables = plan.tables.map(({ name }) => name).filter((name) => made.has(name));
    const keys = await prepareTables(session, tables);
    const unknown = new Set(plan.tables.map(({ name }) => name).filter((name) => !made.has(name)));
    const result = await work((table, rows) => copyIn(session, table, rows), unknown);
    await completeTables(session, tables, keys);
    await setSequences(session, plan.sequences);
    await migrateWithin(sessionDatabase(session), plan.newer, plan);
    // Without this, the first statements would be planned for empty tables.
    await session.query(`analyze ${tables.map(quoted).join(', ')}`);
    plan.signal?.throwIfAborted();
    await session.query('commit');
    return result;
  });
}

/** Throws a message when the database is not empty. */
export async function refuseUsedDatabase(target: ConnectionTarget): Promise<void> {
  await withLongSession(target, refuseUsed);
}

async function refuseUsed(session: pg.Client): Promise<void> {
  const found = await listObjects(session);
  if (found.length)
    throw new Error(
      `The database is not empty: it has ${found.join(', ')}${found.length === 5 ? ' …' : ''}. Restore into a new one: create a database and set DATABASE_URL to it.`,
    );
}

/**
 * Empties tables that migrations filled, and removes what would check or change single rows: triggers,
 * because their effects are in the backup, and foreign keys, which are checked together afterwards, so that
 * tables can refer to each other in any order.
 */
async function prepareTables(session: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  // First, because a trigger rejects emptying the ledger.
  for (const table of tables) await session.query(`alter table ${quoted(table)} disable trigger user`);
  // Tables that are not in backups may refer to them; those are empty.
  await session.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
  const keys = await listForeignKeys(session);
  for (const { table, name } of keys)
    await session.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return keys;
}

async function completeTables(
  session: pg.Client,
  tables: readonly string[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of keys)
    await session.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  for (const table of tables) await session.query(`alter table ${quoted(table)} enable trigger user`);
}

async function copyIn(session: pg.Client, { name, columns }: Table, rows: Buffer): Promise<number> {
  const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
  const stream = session.query(copyFrom(statement));
  await pipeline(Readable.from([rows]), stream);
  return stream.rowCount;
}

async function setSequences(session: pg.Client, sequences: readonly ArchivedSequence[]): Promise<void> {
  for (const { name, last, called } of sequences)
    await session.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
      quoted(name),
      last,
      called,
    ]);
}
