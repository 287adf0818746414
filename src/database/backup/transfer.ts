import type { ConnectionTarget } from '../connection.ts';
import { migrationFiles } from '../migrate.ts';
import { digestOf, listSequences } from './catalog.ts';
import { loadDatabase } from './load.ts';
import { withLongSession } from './session.ts';
import { withSnapshot } from './snapshot.ts';

interface Options {
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  signal?: AbortSignal | undefined;
}

/** Bytes of rows that are passed on at once. */
const partBytes = 4 * 1024 * 1024;

/**
 * Copies a database into an empty one on another server, whose version may differ: the same schema, all rows and sequences.
 * Afterwards numbers of rows and checksums of each table are those of the original; throws a message otherwise. Only counters
 * of rate limits and leases are left behind.
 */
export async function transferDatabase(
  from: ConnectionTarget,
  to: ConnectionTarget,
  { log, signal }: Options,
): Promise<void> {
  await withSnapshot(
    from,
    async (snapshot) => {
      const then = new Map(snapshot.migrations.map(({ name, checksum }) => [name, checksum]));
      const migrations = migrationFiles().filter(({ name, checksum }) => then.get(name) === checksum);
      if (migrations.length < then.size)
        throw new Error(
          'The database has a schema that this program does not know. Start the version that made it, or a later one.',
        );
      const tables = snapshot.tables.map((table) => ({ ...table, rows: 0, files: 0 }));
      const plan = {
        tables,
        sequences: snapshot.sequences,
        migrations,
        newer: [],
        everything: true,
        log: () => {},
        signal,
      };
      const copied = await loadDatabase(to, plan, async (load, unknown) => {
        for (const table of tables.filter(({ name }) => !unknown.has(name)))
          await snapshot.copy(table, partBytes, async (rows) => {
            signal?.throwIfAborted();
            await load(table, rows);
          });
        if (unknown.size)
          log.warn(
            { tables: [...unknown] },
            'Tables that are not those of the site stay in the old database',
          );
        return tables.filter(({ name }) => !unknown.has(name));
      });
      await withLongSession(to, async (session) => {
        for (const table of copied) {
          signal?.throwIfAborted();
          const [before, after] = [await snapshot.digest(table), await digestOf(session, table)];
          if (before !== after)
            throw new Error(
              `The copy of the table ${table.name} differs from the original (${after} instead of ${before}). The original is unchanged.`,
            );
        }
        const sequences = new Map((await listSequences(session)).map((copy) => [copy.name, copy]));
        for (const { name, last, called } of snapshot.sequences) {
          const copy = sequences.get(name);
          if (copy && (copy.last !== last || copy.called !== called))
            throw new Error(`The copy of the sequence ${name} differs from the original.`);
        }
      });
    },
    { everything: true },
  );
}
