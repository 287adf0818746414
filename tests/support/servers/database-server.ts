import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../../src/database/core/connection.ts';
import { startEmbeddedServer } from '../../../src/database/hosting/embedded/server.ts';
import { type Connection, withSession } from '../../../src/database/hosting/embedded/session.ts';
import { migrate } from '../../../src/database/hosting/migrate.ts';
import { quietLog } from '../site/quiet-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    connection: Connection;
  }
}

/** The migrated database that the database of each test file is cloned from. */
export const template = 'template_of_tests';

/** One server for all test files, with a migrated template: that of TEST_DATABASE_URL, or an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_DATABASE_URL;
  const server = address
    ? { connection: connectionOf(new URL(address)), stop: async () => {} }
    : await start();
  await withSession(server.connection, 30, async (session) => {
    await session.query(`drop database if exists ${template}`);
    await session.query(`create database ${template}`);
  });
  const pool = openPool({ ...server.connection, database: template }, { max: 1 });
  await migrate(pool.db, { holder: 'tests', log: () => {} });
  await pool.close();
  project.provide('connection', server.connection);
  return server.stop;
}

function connectionOf({ hostname, port, username, password, pathname }: URL): Connection {
  return {
    ...{ host: hostname, port: Number(port || 5432), ssl: false as const },
    ...{ user: username, password: decodeURIComponent(password), database: pathname.slice(1) },
  };
}

/** An embedded server whose data need not survive the machine. */
async function start(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-tests-'));
  // Readable by others, because a server started by root runs as an unprivileged account. The cluster folder itself stays private.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedServer({
    dataDir,
    log: quietLog,
    // Two test files run in parallel, each with several sites of up to ten connections.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
