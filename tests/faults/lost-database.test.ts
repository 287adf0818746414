import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from '../support/site/site-process.ts';
import { freshFolder } from './support.ts';

test('a site whose database server is killed serves cached pages and 503 until it is back, then gives up', async () => {
  const dataDir = freshFolder();
  const site = await startSite(dataDir, { SEED: 'none' });
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  // With this header, a read of the API does not come from the cache.
  const headers = { authorization: 'none' };
  const statusOf = async (path: string) => (await fetch(site.url + path, { headers })).status;
  expect([await statusOf('/'), await statusOf('/api/posts')]).toEqual([200, 200]);

  // The start of a killed server waits for its helpers, so there is time to look.
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => statusOf('/api/posts'), { interval: 20, timeout: 5_000 }).toBe(503);
  expect(await statusOf('/')).toBe(200);
  await expect.poll(() => statusOf('/api/posts'), { timeout: 20_000 }).toBe(200);
  expect(await statusOf('/')).toBe(200);

  for (let again = 1; again <= 4; again++) {
    if (again > 1) process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => site.output().match(/was restarted/g)?.length, { timeout: 30_000 }).toBe(again);
  }
  process.kill(postmaster(), 'SIGKILL');
  await expect
    .poll(() => site.output(), { timeout: 10_000 })
    .toContain('The database server stopped unexpectedly: see postgres.log');
  expect(await site.stop()).toBe(1);
}, 120_000);
