import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { freshFolder, isRoot, othersCanRead } from './support.ts';

describe.skipIf(!isRoot || process.platform !== 'linux')('a site started as root (needs root)', () => {
  test.skipIf(!othersCanRead)(
    'runs as an ordinary account that owns all its data, again after a restart, on a port below 1024',
    async () => {
      const dataDir = freshFolder(0o700);
      const site = await start(dataDir);
      const account = accountOf(site.pid);
      expect(account).toBeGreaterThan(0);
      expect(accountOf(postmasterOf(dataDir))).toBe(account);
      const body = { name: 'Alice', email: 'alice@example.com', password: 'a long enough phrase' };
      await createClient({ base: `${site.url}/api` }).signUp({ body });
      await site.stop();
      expect(ownersBelow(dataDir)).toEqual(new Set([account]));

      const again = await start(dataDir, { PORT: '1021' });
      expect(accountOf(again.pid)).toBe(account);
      const { email, password } = body;
      await createClient({ base: `${again.url}/api` }).signIn({ body: { email, password } });
      await again.stop();
    },
  );

  test('stays root and says so where no other account can read its files, until one can', async () => {
    const dataDir = freshFolder(0o700);
    const site = await start(dataDir, { CONTENT_DIR: freshFolder(0o700) });
    expect(accountOf(site.pid)).toBe(0);
    expect(site.output()).toMatch(
      /The site runs as root, because no other account can use its files\. Start it as/,
    );
    expect((await fetch(site.url)).status).toBe(200);
    await site.stop();
    if (!othersCanRead) return;

    const next = await start(dataDir);
    expect(accountOf(next.pid)).toBeGreaterThan(0);
    expect(await next.stop()).toBe(0);
    expect(ownersBelow(dataDir).has(0)).toBe(false);
  });
});

async function start(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const site = await startSite(dataDir, { SEED: 'none', ...env });
  onTestFinished(() => void site.stop());
  return site;
}

/** The effective user id of a process. */
function accountOf(pid: number): number {
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function ownersBelow(folder: string): Set<number> {
  const names = readdirSync(folder, { recursive: true }) as string[];
  return new Set([folder, ...names.map((name) => join(folder, name))].map((path) => lstatSync(path).uid));
}
