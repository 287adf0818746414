import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../src/contract/client.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { pictureForm } from '../support/market/picture-form.ts';
import { startS3Server } from '../support/servers/s3-server.ts';
import { startSite } from '../support/site/site-process.ts';

/** Each of the ways in which the store fails lasts so many milliseconds: a minute together. */
const outageMs = 20_000;

test('while the store of the files is unavailable for a minute, uploads fail clearly and completely, and the rest goes on', async () => {
  const store = await startS3Server();
  onTestFinished(() => store.close());
  const dataDir = freshFolder();
  const site = await startSite(dataDir, { ...store.env, TRUST_PROXY: '1' });
  onTestFinished(async () => void (await site.stop()));
  const tokens = await Promise.all(['ann', 'ben', 'cleo'].map((name) => signUp(site.url, name)));

  const stored: string[] = [];
  const refusals: string[] = [];
  const failedReads: string[] = [];
  const published: string[] = [];
  let busy = true;
  onTestFinished(() => {
    busy = false;
  });
  const upload = async (token: string, n: number) => {
    const colour = `#${(0x102030 + n * 4_099).toString(16).slice(-6)}`;
    const reply = await fetch(`${site.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...fromAnywhere() },
      body: await pictureForm(8, 8, colour),
    });
    const body = await reply.json();
    if (reply.ok) stored.push(body.url);
    else refusals.push(`${reply.status} ${body.detail}`);
  };
  const uploading = tokens.map(async (token, lane) => {
    for (let n = lane; busy; n += tokens.length) {
      await upload(token, n);
      await sleep(700);
    }
  });
  const writing = (async () => {
    const api = clientOf(site.url, tokens[0]);
    while (busy) {
      published.push((await api.publishPrompt({ body: aPrompt() })).id);
      await sleep(2_000);
    }
  })();
  const paths = ['/', '/explore', '/api/posts', '/api/users/ann', '/feed.xml', '/readyz'];
  const reading = paths.map(async (path) => {
    while (busy) {
      const { status } = await fetch(`${site.url}${path}`, { headers: fromAnywhere() });
      if (status >= 400) failedReads.push(`${path}: ${status}`);
      await sleep(100);
    }
  });
  const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 120_000 });

  await eventually(() => stored.length).toBeGreaterThan(3);
  for (const behaviour of ['hangs', 'overloaded', 'broken'] as const) {
    store.behaviour = behaviour;
    const before = { refusals: refusals.length, published: published.length };
    await sleep(outageMs);
    await eventually(() => refusals.length).toBeGreaterThan(before.refusals);
    await eventually(() => published.length).toBeGreaterThan(before.published);
  }
  store.behaviour = 'right';
  const count = stored.length;
  await eventually(() => stored.length).toBeGreaterThan(count + 3);
  busy = false;
  await Promise.all([...uploading, ...reading, writing]);

  expect(failedReads).toEqual([]);
  expect([...new Set(refusals)]).toEqual([
    '503 Files cannot be stored right now, but nothing was lost. Try again in a few seconds',
  ]);
  for (const url of stored) {
    const reply = await fetch(site.url + url, { headers: fromAnywhere() });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(20);
  }
  // No upload is left of those that failed, and what they left in the store is listed to be deleted.
  const server = await runningServer(dataDir);
  if (!server) throw new Error('The database is not running.');
  const known = await withSession(server, 30, async (session) => {
    const uploads = await session.query<{ id: string }>('select id::text from uploads');
    const unused = await session.query<{ key: string }>(`select key from jobs where kind = 'files'`);
    return { uploads: uploads.rows.map(({ id }) => id), unused: unused.rows.map(({ key }) => key) };
  });
  expect(known.uploads.toSorted()).toEqual(stored.map(idIn).toSorted());
  const left = store.files().filter((key) => !known.uploads.includes(key.split('/')[0] ?? ''));
  expect(left.filter((key) => !known.unused.includes(key))).toEqual([]);
  expect(site.output()).not.toContain('unexpected error');
  expect(await site.stop()).toBe(0);
});

/** The id of an upload in the address of its file. */
function idIn(url: string): string {
  return url.split('/')[2] ?? '';
}

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
