import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type StartingSite, spawnSite, startSite } from '../support/site-process.ts';
import { freshFolder, processesOf, until } from './support.ts';

/** How far a first start has come. */
const stages: Record<string, (site: StartingSite, dataDir: string) => Promise<void>> = {
  'makes its database': (_, dataDir) =>
    until(() => namesIn(dataDir).some((name) => name.startsWith('postgres.new-'))),
  'starts its database': (_, dataDir) => until(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))),
  migrates: (site) => site.printed('migrated 0001'),
  'loads the starter library': (_, dataDir) => until(() => existsSync(join(dataDir, 'seeding'))),
};

describe('a first start that is told to stop', () => {
  test.each(Object.entries(stages))(
    'while it %s ends soon, leaves nothing, and the next one works',
    async (_, stage) => {
      const dataDir = freshFolder();
      const site = await spawnSite(dataDir, { LOG_LEVEL: 'info' });
      await stage(site, dataDir);
      const told = performance.now();
      site.child.kill('SIGINT');
      site.child.kill('SIGTERM');
      expect(await site.ended).toBe(0);
      expect(performance.now() - told).toBeLessThan(5_000);
      expect(site.output()).not.toMatch(/is ready at|"level":[456]0/);
      expect(processesOf(dataDir)).toEqual([]);
      expect(namesIn(dataDir).filter((name) => /^\.|socket|\.new-/.test(name))).toEqual([]);

      const next = await startSite(dataDir);
      const reply = await fetch(`${next.url}/api/posts`);
      expect(((await reply.json()) as { total: number }).total).toBeGreaterThan(30);
      expect(await next.stop()).toBe(0);
      expect(existsSync(join(dataDir, 'seeding'))).toBe(false);
    },
  );
});

function namesIn(folder: string): string[] {
  return readdirSync(folder);
}
