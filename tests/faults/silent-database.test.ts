import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from '../support/site/site-process.ts';
import { freshFolder } from './support.ts';

test('a database that stops answering costs 503 within six seconds, then at once; it recovers, and delays the stop by ten seconds at most', async () => {
  const dataDir = freshFolder();
  const site = await startSite(dataDir, { SEED: 'none' });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const signalAll = (signal: NodeJS.Signals) => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    const pids = [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
    for (const pid of pids) process.kill(pid, signal);
    return pids;
  };
  const timed = async (path: string) => {
    const began = performance.now();
    const reply = await fetch(site.url + path);
    await reply.text();
    return { status: reply.status, retry: reply.headers.get('retry-after'), ms: performance.now() - began };
  };
  expect([(await timed('/')).status, (await timed('/api/posts')).status]).toEqual([200, 200]);

  signalAll('SIGSTOP');
  const waiting = await Promise.all(
    Array.from({ length: 30 }, (_, n) => timed(`/api/posts?limit=${(n % 20) + 1}`)),
  );
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]));
  expect(waiting.every(({ retry }) => retry !== null)).toBe(true);
  expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(6_000);
  expect((await timed('/')).status).toBe(200);
  expect((await timed('/readyz')).status).toBe(503);
  expect((await timed('/api/posts')).ms).toBeLessThan(1_000);

  signalAll('SIGCONT');
  await expect.poll(async () => (await timed('/api/posts')).status, { timeout: 30_000 }).toBe(200);

  const stopped = signalAll('SIGSTOP');
  const began = performance.now();
  const hanging = timed('/api/posts').catch(() => 'cut off');
  process.kill(site.pid, 'SIGTERM');
  expect(await site.ended).toBe(1);
  await hanging;
  // Ten seconds, and the end of the process.
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(site.output()).toContain('the shutdown did not finish within 10 seconds');
  await expect.poll(() => stopped.filter(isRunning), { timeout: 10_000 }).toEqual([]);
}, 180_000);

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
