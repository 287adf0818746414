import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedServer } from '../../src/database/hosting/embedded/server.ts';
import { quietLog } from '../support/site/quiet-log.ts';
import {
  type App,
  isRoot,
  processesOf,
  processRunning,
  query,
  sharedFolder,
  startApp,
  until,
} from './support.ts';

const dataDir = sharedFolder();

beforeAll(async () => {
  const server = await startEmbeddedServer({ dataDir, log: quietLog });
  await query(server.connection, 'create table kept as select 7 as value');
  await server.stop();
});

describe('a server that outlived its app', () => {
  test('is reused by the next start, and stopped with it', async () => {
    const app = await startAndKill();
    const next = await startApp({ dataDir });
    expect(next.pid).toBe(app.pid);
    expect(next.notes).toContain('PostgreSQL from an earlier run is still running and is reused');
    await expectDataKept(next);
    await next.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('is replaced when it was started with other settings', async () => {
    const app = await startAndKill();
    const next = await startApp({ dataDir, settings: { fsync: 'off', work_mem: '1MB' } });
    expect(next.pid).not.toBe(app.pid);
    expect(await query(next.connection, 'show work_mem')).toEqual([{ work_mem: '1MB' }]);
    await expectDataKept(next);
    await next.stop();
  });

  test('is replaced when it does not answer', async () => {
    const app = await startAndKill();
    process.kill(app.pid, 'SIGSTOP');
    const next = await startApp({ dataDir, stopTimeoutMs: 200 });
    expect(next.pid).not.toBe(app.pid);
    await expectDataKept(next);
    await next.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('is not touched while its app is running', async () => {
    const app = await startApp({ dataDir });
    await expect(startApp({ dataDir })).rejects.toThrow('is in use by another Promptorium');
    await expectDataKept(app);
    await app.stop();
  });
});

describe('an app and a server that were both killed', () => {
  test('leave data from which the next start recovers', async () => {
    const app = await startAndKill();
    await killServer(app);
    const next = await startApp({ dataDir });
    await expectDataKept(next);
    await next.stop();
  });

  test('leave a pid file and a socket lock with a process id that is now used by another process, which is not touched', async () => {
    const app = await startAndKill();
    await killServer(app);
    // Runs as the server's account: PostgreSQL ignores processes of other accounts.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void stranger.kill('SIGKILL'));
    const files = [join(dataDir, 'postgres/postmaster.pid'), join(app.connection.host, '.s.PGSQL.5432.lock')];
    for (const file of files)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const next = await startApp({ dataDir });
    await expectDataKept(next);
    await next.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('leave a running query with its shared memory, which is terminated', async () => {
    // It never waits, so it does not notice that its server has ended.
    const statement = 'select count(*) from generate_series(1, 1000000000)';
    const app = await startApp({ dataDir, statement });
    await until(async () => (await processRunning(app.connection, statement)) > 0);
    const busy = await processRunning(app.connection, statement);
    await app.kill();
    await killServer(app);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isRunning(busy)).toBe(true);
    const next = await startApp({ dataDir });
    expect(isRunning(busy)).toBe(false);
    await expectDataKept(next);
    await next.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });
});

async function startAndKill(): Promise<App> {
  const app = await startApp({ dataDir });
  await app.kill();
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
  return app;
}

async function expectDataKept(app: App): Promise<void> {
  expect(await query(app.connection, 'select value from kept')).toEqual([{ value: 7 }]);
}

async function killServer({ pid }: App): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !isRunning(pid));
}

// A killed process whose parent has ended may remain as a zombie.
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
