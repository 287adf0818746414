import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type Client, createClient } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { fillDisk, mountDisk } from '../support/servers/small-disk.ts';
import { startSite } from '../support/site/site-process.ts';

const members = 4;

test.for([
  ['nearly', 4 * 1024 ** 2],
  ['completely', 0],
] as const)(
  'a site whose disk is %s full stays readable, refuses changes with 507, and goes on once there is space',
  async ([, left], { skip }) => {
    const disk = freshFolder();
    if (!mountDisk(disk, 400)) skip('Only root can mount a small disk: a full one is not tested.');
    const site = await startSite(join(disk, 'data'), { TRUST_PROXY: '1' });
    onTestFinished(async () => void (await site.stop()));
    const writers = await Promise.all(
      Array.from({ length: members }, (_, n) => signUp(site.url, `writer${n}`)),
    );
    const acknowledged: string[] = [];
    const refusals: { status: number; message: string }[] = [];
    const unreadable: string[] = [];
    let busy = true;
    const writing = writers.map(async (token) => {
      const api = clientOf(site.url, token);
      while (busy) {
        try {
          acknowledged.push((await api.publishPrompt({ body: aPrompt() })).id);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refusals.push({ status: error.status, message: error.message });
        }
        await sleep(300);
      }
    });
    const token = writers[0] ?? '';
    const paths = ['/', '/explore', '/api/posts', '/api/users/writer0', '/feed.xml', '/api/posts?q=step'];
    const reading = paths.map(async (path) => {
      for (let n = 0; busy; n++) {
        // Every second one is a member's.
        const headers = { ...fromAnywhere(), ...(n % 2 && { authorization: `Bearer ${token}` }) };
        const { status } = await fetch(`${site.url}${path}`, { headers });
        if (status >= 400) unreadable.push(`${path}: ${status}`);
        await sleep(100);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5);

    const filler = join(disk, 'filler');
    await fillDisk(filler, left);
    const count = refusals.length;
    await expect.poll(() => refusals.length, { timeout: 60_000 }).toBeGreaterThan(count + 5 * members);
    const [picture] = acknowledged;
    expect((await fetch(`${site.url}/api/posts/id/${picture}`)).status).toBe(200);
    const before = acknowledged.length;
    rmSync(filler);
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + members);
    busy = false;
    await Promise.all([...writing, ...reading]);

    expect(unreadable).toEqual([]);
    expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set([
        '507 The disk of this site is full. Nothing was saved. Please tell the site’s owners, and try again later',
      ]),
    );
    const api = clientOf(site.url);
    for (const id of acknowledged) expect((await api.readPrompt({ params: { id } })).post.id).toBe(id);
    expect(site.output()).toContain('the disk is full');
    expect(site.output()).toContain('the disk has free space again');
    expect(site.output()).not.toContain('PANIC');
    expect(await site.stop()).toBe(0);
  },
);

async function signUp(url: string, name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  return (await clientOf(url).signUp({ body })).token;
}

function clientOf(url: string, token?: string): Client {
  return createClient({
    base: `${url}/api`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    fetch: (path, init) => fetch(path, { ...init, headers: { ...init.headers, ...fromAnywhere() } }),
  });
}

/** Another client address each time. */
function fromAnywhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}
