import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import {
  isRoot,
  processesOf,
  processRunning,
  query,
  sharedFolder,
  startApp,
  startHere,
  until,
} from './support.ts';

const parent = sharedFolder();
const dataDir = join(parent, 'data');

describe('stop', () => {
  test('ends a busy server cleanly, also when called repeatedly, and releases the folder', async () => {
    const server = await startHere({ dataDir });
    const busy = query(server.connection, 'select pg_sleep(60)').catch((error: Error) => error.message);
    await until(async () => (await processRunning(server.connection, 'select pg_sleep(60)')) > 0);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    await server.gone;
    expect(processesOf(dataDir)).toEqual([]);
    expect(await busy).toMatch(/terminating connection|CONNECTION_CLOSED/);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    expect(await findHolder(dataDir)).toBeUndefined();
  });

  test.skipIf(!isRoot)('leaves no process of a user namespace (only root needs one)', async () => {
    chmodSync(parent, 0o700);
    onTestFinished(() => chmodSync(parent, 0o755));
    const server = await startHere({ dataDir });
    expect(processesOf(dataDir).filter((line) => line.includes('unshare'))).toEqual([]);
    await server.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('kills a server that does not respond', async () => {
    const warnings: string[] = [];
    const log = {
      warn: (details: object) => warnings.push(JSON.stringify(details)),
    };
    const server = await startHere({ dataDir, log, stopTimeoutMs: 100 });
    process.kill(server.pid, 'SIGSTOP');
    await server.stop();
    expect(warnings.map((text) => JSON.parse(text).signal)).toEqual(['SIGQUIT', 'SIGKILL']);
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe('Ctrl-C on the terminal', () => {
  test('signals the app and not the server', async () => {
    const app = await startApp({ dataDir, ignoreInterrupt: true });
    await withSession(app.connection, 5, async (session) => {
      process.kill(-(app.process.pid ?? 0), 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
    await app.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe('a server that exits unexpectedly', () => {
  test('is reported, and its folder can be used again', async () => {
    const errors: string[] = [];
    const log = {
      error: (_details: object, message: string) => errors.push(message),
    };
    const server = await startHere({ dataDir, log });
    process.kill(server.pid, 'SIGKILL');
    await server.gone;
    expect(errors).toEqual([`PostgreSQL stopped unexpectedly; see ${dataDir}/postgres.log`]);
    await server.stop();
    await (await startHere({ dataDir })).stop();
  });
});
