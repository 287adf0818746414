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

/** One embedded server for all test files, with a migrated template. Its data need not survive the machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-tests-'));
  // Readable by others, because a server started by root runs as an unprivileged account. The cluster folder itself stays private.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedServer({
    dataDir,
    log: quietLog,
    // Two test files run in parallel, each with several sites of up to ten connections.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  await withSession(server.connection, 30, (session) => session.query(`create database ${template}`));
  const pool = openPool({ ...server.connection, database: template }, { max: 1 });
  await migrate(pool.db, { holder: 'tests', log: () => {} });
  await pool.close();
  project.provide('connection', server.connection);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
