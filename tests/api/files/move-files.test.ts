import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { StorageUnavailable } from '../../../src/adapters/files/storage/unavailable.ts';
import { uploads } from '../../../src/database/core/schema.ts';
import type { Storage } from '../../../src/operations/core/adapters/adapters.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { moveFiles } from '../../../src/operations/files/move-files.ts';
import { type S3Server, startS3Server } from '../../support/servers/s3-server.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let server: S3Server;
let app: TestApp;
let disk: Storage;
let s3: Storage;

beforeAll(async () => {
  server = await startS3Server();
  app = await testApp({ env: server.env });
  const { stores } = app;
  if (!stores.s3) throw new Error('There is no store.');
  ({ disk } = stores);
  s3 = stores.s3;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.behaviour = 'right';
  await app.pool.db.delete(uploads);
  for (const storage of [disk, s3]) await storage.remove(await keysOf(storage));
});

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

/** Uploads whose files are in a storage; the keys of the files. */
async function uploaded(storage: Storage, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const row = { kind: 'image', bytes: 1, width: 1, height: 1 } as const;
  await app.pool.db.insert(uploads).values(ids.map((id) => ({ ...row, id })));
  for (const id of ids) await storage.put(`${id}/page.webp`, Buffer.from(id.repeat(2_000)));
  return ids.map((id) => `${id}/page.webp`).sort();
}

const move = async (from: Storage, to: Storage, remove = false, signal = new AbortController().signal) => {
  const moved = await moveFiles(app.contextFor({ role: 'system' }), {
    from,
    to,
    remove,
    signal,
    onProgress() {},
  });
  if (isFailure(moved)) throw new Error(moved.detail);
  return moved;
};
const none = { copied: 0, present: 0, removed: 0, unknown: 0, different: [] };

it('copies the files of all uploads, a second time only what is missing', async () => {
  for (const [from, to] of [
    [disk, s3],
    [s3, disk],
  ] as const) {
    const keys = await uploaded(from, 10);
    const before = (await keysOf(from)).length;
    expect(await move(from, to)).toEqual({ ...none, copied: 10, present: before - 10 });
    expect(await keysOf(to)).toEqual(await keysOf(from));
    const key = keys[0] ?? '';
    const copied = await to.open(key);
    expect(String(await buffer((await copied?.read()) as ReadableStream))).toBe(
      key.slice(0, 36).repeat(2_000),
    );
    await to.remove(keys.slice(0, 3));
    expect(await move(from, to)).toEqual({ ...none, copied: 3, present: before - 3 });
  }
});

it('leaves files alone that belong to no upload', async () => {
  await disk.put(`${randomUUID()}/page.webp`, Buffer.from('old'));
  await disk.put('notes/page.webp', Buffer.from('other'));
  expect(await move(disk, s3, true)).toEqual({ ...none, unknown: 2 });
  expect(await keysOf(s3)).toEqual([]);
  expect(await keysOf(disk)).toHaveLength(2);
});

it('deletes files only once both are the same', async () => {
  const [same = '', other = '', missing = ''] = await uploaded(disk, 3);
  await move(disk, s3);
  const content = await buffer((await (await disk.open(other))?.read()) as ReadableStream);
  await s3.put(other, Buffer.alloc(content.length, 'x'));
  await s3.remove([missing]);
  expect(await move(disk, s3, true)).toEqual({ ...none, copied: 2, present: 1, removed: 3 });
  expect(await keysOf(disk)).toEqual([]);
  expect(await keysOf(s3)).toEqual([same, other, missing].sort());
  expect((await buffer((await (await s3.open(other))?.read()) as ReadableStream)).equals(content)).toBe(true);
});

it('deletes nothing while the store does not answer, and goes on afterwards', {
  timeout: 60_000,
}, async () => {
  await uploaded(disk, 5);
  server.behaviour = 'overloaded';
  await expect(move(disk, s3, true)).rejects.toThrow(StorageUnavailable);
  expect(await keysOf(disk)).toHaveLength(5);
  server.behaviour = 'right';
  await expect
    .poll(
      () =>
        keysOf(s3).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 30_000 },
    )
    .toBe('up');
  expect(await move(disk, s3, true)).toEqual({ ...none, copied: 5, removed: 5 });
});

it('stops when it is interrupted', async () => {
  await uploaded(disk, 3);
  expect(await move(disk, s3, true, AbortSignal.abort())).toEqual(none);
  expect(await keysOf(disk)).toHaveLength(3);
});
