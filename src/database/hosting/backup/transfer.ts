import { commitBefore, isBeforeRelease } from '../../../domain/hosting/earlier-schema.ts';
import type { ConnectionTarget } from '../../core/connection.ts';
import { type Migration, migrationFiles } from '../migrate.ts';
import { digestOf, listSequences, type TableInfo } from './catalog.ts';
import { type LoadRows, loadDatabase } from './load.ts';
import { withLongSession } from './session.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

interface Options {
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  signal?: AbortSignal | undefined;
}

/** Bytes of rows per chunk. */
const partBytes = 4 * 1024 * 1024;
/** Milliseconds between progress messages. */
const progressMs = 10_000;

/**
 * Copies a database into an empty one on another server, whose version may differ: the same schema, all rows
 * and sequences. Compares the number of rows and a checksum of each table afterwards, and throws a message if
 * they differ. Leases, unlogged tables (counters of rate limits) and unknown tables are not copied; the
 * unknown ones are logged.
 */
export async function transferDatabase(
  from: ConnectionTarget,
  to: ConnectionTarget,
  { log, signal }: Options,
): Promise<void> {
  // The first start was interrupted before any migration.
  if (await isEmpty(from)) return;
  await withSnapshot(
    from,
    async (snapshot) => {
      const plan = {
        tables: snapshot.tables,
        sequences: snapshot.sequences,
        migrations: migrationsOf(snapshot),
        newer: [],
        log: () => {},
        signal,
      };
      const copied = await loadDatabase(to, plan, async (load, unknown) => {
        if (unknown.size)
          log.warn({ tables: [...unknown] }, 'Tables that are not those of the site are not copied');
        const tables = snapshot.tables.filter(({ name }) => !unknown.has(name));
        await copyTables(snapshot, tables, load, { log, signal });
        return tables;
      });
      log.info({}, 'All rows are copied and are compared now');
      await compare(snapshot, copied, to);
    },
    { everything: true },
  );
}

function isEmpty(target: ConnectionTarget): Promise<boolean> {
  return withLongSession(target, async (session) => {
    const { rows } = await session.query("select to_regclass('schema_migrations') is null as empty");
    return rows[0]?.empty;
  });
}

/** The migrations that created the schema. */
function migrationsOf(snapshot: Snapshot): Migration[] {
  if (isBeforeRelease(snapshot.migrations))
    throw new Error(
      `it has a schema from before release 1.0.0: start commit ${commitBefore} on it once, then this version.`,
    );
  const then = new Map(snapshot.migrations.map(({ name, checksum }) => [name, checksum]));
  const known = migrationFiles().filter(({ name, checksum }) => then.get(name) === checksum);
  if (known.length === then.size) return known;
  throw new Error(
    'it has a schema that this program does not know; start the version of Promptorium that made it, or a later one.',
  );
}

async function copyTables(
  snapshot: Snapshot,
  tables: TableInfo[],
  load: LoadRows,
  { log, signal }: Options,
): Promise<void> {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let finished = 0;
  let last = performance.now();
  for (const table of tables) {
    let passed = 0;
    await snapshot.copy(table, partBytes, async (rows) => {
      signal?.throwIfAborted();
      await load(table, rows);
      passed += rows.length;
      if (performance.now() - last < progressMs) return;
      last = performance.now();
      // As text, rows can take more bytes than on disk, or fewer.
      const percent = Math.floor((100 * (finished + Math.min(passed, table.bytes))) / total);
      log.info({}, `${percent} % of the data are copied`);
    });
    finished += table.bytes;
  }
}

/** Throws a message for the first table or sequence of the copy that differs from the snapshot. */
async function compare(snapshot: Snapshot, tables: TableInfo[], copy: ConnectionTarget): Promise<void> {
  await withLongSession(copy, async (session) => {
    for (const table of tables) {
      const [before, after] = await Promise.all([snapshot.digest(table), digestOf(session, table)]);
      if (before !== after)
        throw new Error(
          `the copy of the table ${table.name} differs from the original (${after} instead of ${before}).`,
        );
    }
    const sequences = new Map((await listSequences(session)).map((sequence) => [sequence.name, sequence]));
    for (const { name, last, called } of snapshot.sequences) {
      const found = sequences.get(name);
      if (found && (found.last !== last || found.called !== called))
        throw new Error(`the copy of the sequence ${name} differs from the original.`);
    }
  });
}
