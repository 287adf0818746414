import { commitBefore, isBeforeRelease } from '../../../domain/hosting/earlier-schema.ts';
import type { ConnectionTarget } from '../../core/connection.ts';
import { migrationFiles } from '../migrate.ts';
import { loadDatabase } from './load.ts';
import { withLongSession } from './session.ts';
import { withSnapshot } from './snapshot.ts';

interface Options {
  log: { warn(fields: object, message: string): void };
  signal?: AbortSignal | undefined;
}

/** Bytes of rows per chunk. */
const partBytes = 4 * 1024 * 1024;

/**
 * Copies a database into an empty one on another server, whose version may differ, with the code of backups
 * and restores: the schema from the migrations, all rows and sequences, in one transaction. Leases, unlogged
 * tables (counters of rate limits) and unknown tables are not copied; the unknown ones are logged.
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
      const { tables, sequences } = snapshot;
      if (isBeforeRelease(snapshot.migrations))
        throw new Error(
          `it has a schema from before release 1.0.0: start commit ${commitBefore} on it once, then this version.`,
        );
      const then = new Map(snapshot.migrations.map(({ name, checksum }) => [name, checksum]));
      const migrations = migrationFiles().filter(({ name, checksum }) => then.get(name) === checksum);
      if (migrations.length !== then.size)
        throw new Error(
          'it has a schema that this program does not know; start the version of Promptorium that made it, or a later one.',
        );
      const plan = { tables, sequences, migrations, newer: [], log: () => {}, signal };
      await loadDatabase(to, plan, async (load, unknown) => {
        if (unknown.size)
          log.warn({ tables: [...unknown] }, 'Tables that do not belong to the site are not copied');
        for (const table of tables.filter(({ name }) => !unknown.has(name))) {
          let loaded = 0;
          const rows = await snapshot.copy(table, partBytes, async (part) => {
            signal?.throwIfAborted();
            loaded += await load(table, part);
          });
          if (loaded !== rows)
            throw new Error(`the copy of the table ${table.name} has ${loaded} rows instead of ${rows}.`);
        }
      });
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
