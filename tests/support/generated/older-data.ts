import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openPool } from '../../../src/database/core/connection.ts';
import { prepareCluster } from '../../../src/database/hosting/embedded/cluster.ts';
import { olderPrograms } from '../../../src/database/hosting/embedded/older-programs.ts';
import { stopPostmaster } from '../../../src/database/hosting/embedded/postmaster.ts';
import { type Connection, withSession } from '../../../src/database/hosting/embedded/session.ts';
import { OLDER_PORT, readingArguments } from '../../../src/database/hosting/embedded/settings.ts';
import { planServer, removeEmpty, startServer } from '../../../src/database/hosting/embedded/starting.ts';
import { migrate } from '../../../src/database/hosting/migrate.ts';
import { quietLog } from '../site/quiet-log.ts';
import { addRows } from './generated-rows.ts';

/** The older major versions whose data can be upgraded. */
export const olderMajors = Object.keys(
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../../src/database/hosting/embedded/older-programs.json'),
      'utf8',
    ),
  ),
).map(Number);

/** Creates the database of a site as an older version would have, with about 60 MB of rows. */
export async function createOlderData(server: OlderServer): Promise<void> {
  await withOlderServer(server, async (connection) => {
    const pool = openPool(connection);
    await migrate(pool.db, { holder: 'test', log: () => {} });
    await pool.close();
    await withSession(connection, 30, async (session) => {
      await session.query(
        "update schema_migrations set follows = '0000-before.sql' where name like '0001-%'",
      );
      for (let n = 0; n < 20; n++) await addRows(session, `older ${n}`);
      // Visitors see prompts, whatever the generator decided.
      await session.query(
        `update prompts set status = 'published', is_adult = false, adult_by_moderator = false,
           published_at = coalesce(published_at, created_at), topic_id = coalesce(topic_id, (select id from topics limit 1))
         where status <> 'hidden'`,
      );
      await session.query(
        `insert into audit_entries (id, action, subject_kind, subject_name, note, created_at)
         select gen_random_uuid(), 'ban', 'user', 'Name ' || n, repeat(md5(n::text), 20) || E'\\t\\\\ \\n' || n, now() from generate_series(1, 70000) n`,
      );
    });
  });
}

/**
 * Runs `work` with a server of an older version on the cluster in `dataDir`, which is created if there is none. Its address is the one that
 * older servers have during an upgrade.
 */
export async function withOlderServer<T>(
  { major, dataDir, cluster = 'postgres', programs }: OlderServer,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, cluster);
  const plan = await planServer({
    dataDir,
    cluster: folder,
    port: OLDER_PORT,
    named: true,
    socketFolderName: 'socket-test',
    binaries: await olderPrograms(major, programs, { log: quietLog }),
    argumentsFor: (sockets) => [
      ...readingArguments(folder, sockets),
      ...['default_transaction_read_only=off', 'fsync=off', 'max_wal_size=32MB', 'min_wal_size=32MB'].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
  });
  await prepareCluster(folder, { ...plan, sync: false });
  const started = await startServer(plan, 60_000, { log: quietLog });
  if (!('server' in started)) throw new Error(started.failure);
  try {
    return await work(started.connection);
  } finally {
    await stopPostmaster(started.server, folder, 60_000, quietLog);
    removeEmpty(plan.sockets);
  }
}

interface OlderServer {
  major: number;
  dataDir: string;
  /** Name of the cluster's folder in `dataDir`. */
  cluster?: string;
  /** Folder for the programs, which are fetched once. */
  programs: string;
}

/** What a database contains: rows and checksum of each table, and sequences. Unlogged tables and leases are left out. */
export function contentOf(connection: Connection): Promise<Record<string, string>> {
  return withSession(connection, 60, async (session) => {
    const tables = await column(
      session,
      `select c.oid::regclass::text from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
         and relname <> 'leases'`,
    );
    const content: Record<string, string> = {};
    for (const table of tables)
      content[table] = (
        await column(
          session,
          `select count(*) || ' rows ' || coalesce(sum(('x' || right(md5(t::text), 16))::bit(64)::bigint), 0) from ${table} t`,
        )
      ).join();
    const sequences =
      "select sequencename || ' ' || last_value from pg_sequences where last_value is not null";
    content.sequences = (await column(session, `${sequences} order by 1`)).join();
    return content;
  });
}

async function column(session: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await session.query({ text: statement, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}
