import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import { composeBeside } from '../../src/start/compose.ts';
import { quietLog } from '../support/site/quiet-log.ts';
import { type StartingSite, spawnSite, startSite } from '../support/site/site-process.ts';
import { freshFolder, processesOf, query, startHere, until } from './support.ts';

/** Waits for each stage of a first start, in their order. */
const stages: Record<string, (site: StartingSite, dataDir: string) => Promise<void>> = {
  'creates its database': (_, dataDir) =>
    until(() => namesIn(dataDir).some((name) => name.startsWith('postgres.new-'))),
  'starts its database': (_, dataDir) => until(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))),
  migrates: (site) => site.printed('PostgreSQL is running'),
  'loads the starter library': (_, dataDir) => until(() => existsSync(join(dataDir, 'seeding'))),
};

describe('a first start that is asked to stop', () => {
  test('in any stage exits within 5 s and leaves nothing behind, and the next one continues', async () => {
    const dataDir = freshFolder();
    // Each start reaches the stage after the one in which the start before was stopped.
    for (const [name, stage] of Object.entries(stages)) {
      const site = await spawnSite(dataDir, { LOG_LEVEL: 'info' });
      await stage(site, dataDir);
      const stopRequested = performance.now();
      site.child.kill('SIGINT');
      site.child.kill('SIGTERM');
      expect(await site.ended, name).toBe(0);
      expect(performance.now() - stopRequested, name).toBeLessThan(5_000);
      // Root keeps its rights, with a warning, where no other account can read the checkout.
      const lines = site
        .output()
        .split('\n')
        .filter((line) => !line.includes('The site runs as root'));
      expect(lines.join('\n'), name).not.toMatch(/is ready at|"level":[456]0/);
      expect(processesOf(dataDir), name).toEqual([]);
      expect(
        namesIn(dataDir).filter((entry) => /^\.|socket|\.new-/.test(entry)),
        name,
      ).toEqual([]);
    }
    const last = await startSite(dataDir);
    const { total } = (await (await fetch(`${last.url}/api/posts`)).json()) as { total: number };
    expect(total).toBeGreaterThan(30);
    expect(await last.stop()).toBe(0);
    expect(existsSync(join(dataDir, 'seeding'))).toBe(false);
  });
});

function namesIn(folder: string): string[] {
  return readdirSync(folder);
}

describe('a first start that is killed while it migrates', () => {
  test('with its database server: the next one continues', async () => {
    const dataDir = freshFolder();
    const site = await spawnSite(dataDir, { LOG_LEVEL: 'info', SEED: 'none' });
    await site.printed('PostgreSQL is running');
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(
      'The database server stopped unexpectedly: see postgres.log in the data folder.',
    );
    expect(site.output()).not.toMatch(/^ +at /m);
    expect(await (await startSite(dataDir, { SEED: 'none' })).stop()).toBe(0);
  });

  test('alone: the next one continues when the lease has expired', async () => {
    const dataDir = freshFolder();
    const site = await spawnSite(dataDir, { LOG_LEVEL: 'info', SEED: 'none' });
    await site.printed('PostgreSQL is running');
    site.child.kill('SIGKILL');
    await site.ended;
    const next = await startSite(dataDir, { SEED: 'none', LOG_LEVEL: 'info' });
    expect(await next.stop()).toBe(0);
    // On a slow machine the lease has expired before the next one looks.
    expect(next.output()).toMatch(/waiting for another process to finish its migrations|migrated 0001/);
  });
});

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a waiting migration is cancelled when its command is asked to stop, and the next command runs it', async () => {
  const dataDir = freshFolder();
  const server = await startHere({ dataDir, info: { address: 'http://localhost:3000' } });
  const config = readConfig({ DATA_DIR: dataDir });
  await query(
    server.connection,
    'create table leases (name text primary key, holder text, expires_at timestamptz)',
  );
  await withSession(server.connection, 5, async (session) => {
    await session.query('begin');
    await session.query('lock table leases');
    const started = performance.now();
    await expect(composeBeside(config, quietLog, AbortSignal.timeout(1_000))).rejects.toThrow(
      'due to timeout',
    );
    expect(performance.now() - started).toBeLessThan(12_000);
    await session.query('commit');
  });
  await (await composeBeside(config, quietLog)).close();
});
