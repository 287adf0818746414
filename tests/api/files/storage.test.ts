import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { diskStorage } from '../../../src/adapters/files/storage/disk.ts';
import { s3Storage } from '../../../src/adapters/files/storage/s3.ts';
import type { S3Address } from '../../../src/adapters/files/storage/s3-client.ts';
import { StorageUnavailable } from '../../../src/adapters/files/storage/unavailable.ts';
import type { Storage } from '../../../src/operations/core/adapters/adapters.ts';
import { type S3Server, startS3Server } from '../../support/servers/s3-server.ts';

let server: S3Server;
let parent: string;
let messages: string[];

beforeAll(async () => {
  server = await startS3Server();
  parent = mkdtempSync(join(tmpdir(), 'promptorium-storage-'));
});
afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});
beforeEach(() => {
  server.behaviour = 'right';
  server.times = Number.POSITIVE_INFINITY;
  server.requests();
  messages = [];
});

const log = {
  info: (_: object, message: string) => messages.push(message),
  warn: (fields: object, message: string) => messages.push(`${message} ${JSON.stringify(fields)}`),
};
const folder = () => mkdtempSync(join(parent, 'files-'));
const timing = { readMs: 500, writeMs: 1_000, pauseMs: 300 };
let prefixes = 0;
const onS3 = (address: Partial<S3Address> = {}, times = timing, at = folder()) =>
  s3Storage(
    at,
    {
      bucket: 'files',
      endpoint: server.url,
      pathStyle: true,
      region: 'eu-central-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: `test ${prefixes++}/`,
      ...address,
    },
    { log, timing: times },
  );
const adapters: [string, (at: string) => Storage][] = [
  ['on disk', (at) => diskStorage(at, { log })],
  ['in an S3-compatible store', (at) => onS3({}, { readMs: 20_000, writeMs: 20_000, pauseMs: 0 }, at)],
];

async function receive(storage: Storage, content: Uint8Array) {
  const received = await storage.receive(Readable.from([content]));
  if (received === 'full') throw new Error('The disk is full.');
  return received;
}

async function read(storage: Storage, key: string, ...range: number[]): Promise<Buffer> {
  const file = await storage.open(key);
  if (!file) throw new Error(`There is no file ${key}.`);
  return buffer(await file.read(...range));
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, size } of storage.list()) keys.push(`${key} ${size}`);
  return keys.sort();
}

// Longer than a part of any transfer.
const long = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));

describe.each(adapters)('a storage %s', (_, create) => {
  it('gives back what was put into it, whole and in ranges', async () => {
    const storage = create(folder());
    await storage.put('abc/page.webp', long);
    expect((await storage.open('abc/page.webp'))?.size).toBe(long.length);
    for (const [start, end] of [
      [0, long.length - 1],
      [0, 1],
      [1, 100_000],
      [299_999, 299_999],
    ] as const) {
      const part = await read(storage, 'abc/page.webp', start, end);
      expect([start, end, part.equals(long.subarray(start, end + 1))]).toEqual([start, end, true]);
    }
    expect((await read(storage, 'abc/page.webp')).equals(long)).toBe(true);
    expect((await read(storage, 'abc/page.webp', 299_990)).equals(long.subarray(299_990))).toBe(true);
  });

  it('keeps a received file and leaves nothing in the temporary folder', async () => {
    const at = folder();
    const storage = create(at);
    const file = await receive(storage, long);
    expect([file.size, Buffer.from(file.hash).equals(hash('sha256', long, 'buffer'))]).toEqual([
      long.length,
      true,
    ]);
    await storage.keep('abc/video.mp4', file);
    await file.discard();
    expect((await read(storage, 'abc/video.mp4')).equals(long)).toBe(true);
    expect(readdirSync(join(at, 'incoming'))).toEqual([]);
  });

  it('replaces a file under the same key', async () => {
    const storage = create(folder());
    await storage.put('abc/page.webp', Buffer.from('first'));
    await storage.put('abc/page.webp', Buffer.from('the second'));
    expect(String(await read(storage, 'abc/page.webp'))).toBe('the second');
  });

  it('has no file under other keys and refuses keys that lead elsewhere', async () => {
    const storage = create(folder());
    await storage.put('abc/page.webp', Buffer.from('bytes'));
    for (const key of ['abd/page.webp', 'abc/card.webp']) expect(await storage.open(key)).toBeUndefined();
    for (const key of ['abc', '/etc/passwd', '../abc/page.webp', 'abc/..', 'abc/page.webp/x', ''])
      await expect(storage.open(key)).rejects.toThrow('Not a storage key');
  });

  it('lists its files and deletes them; missing ones are no error', async () => {
    const storage = create(folder());
    expect(await keysOf(storage)).toEqual([]);
    await receive(storage, long);
    await storage.put('abc/page.webp', Buffer.from('12345'));
    await storage.put('abc/card.webp', Buffer.from('123'));
    await storage.put('xyz/video.webm', Buffer.from('1'));
    expect(await keysOf(storage)).toEqual(['abc/card.webp 3', 'abc/page.webp 5', 'xyz/video.webm 1']);
    await storage.remove(['abc/page.webp', 'abc/missing.webp', 'xyz/video.webm']);
    await storage.remove(['abc/page.webp']);
    expect(await keysOf(storage)).toEqual(['abc/card.webp 3']);
    expect(await storage.open('abc/page.webp')).toBeUndefined();
  });

  it('knows the space of its disk and deletes received files that were left behind', async () => {
    const at = folder();
    const storage = create(at);
    expect((await storage.space()).total).toBeGreaterThan(0);
    const old = await receive(storage, long);
    await receive(storage, long);
    utimesSync(old.path, 1, 1);
    await storage.removeIncoming(new Date(2000));
    expect(readdirSync(join(at, 'incoming'))).toHaveLength(1);
  });

  it('can be read slowly, and left', async () => {
    const storage = create(folder());
    await storage.put('abc/video.mp4', Buffer.concat(Array.from({ length: 40 }, () => long)));
    const stream = await (await storage.open('abc/video.mp4'))?.read();
    const reader = stream?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await expect.poll(() => server.sending()).toBe(0);
  });
});

describe('an S3-compatible store', () => {
  it('is asked for every page of its list', async () => {
    const asked: (string | null)[] = [];
    // The store of the other tests cannot split lists.
    const pages = createServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      asked.push(token);
      const object = (name: string) => `<Contents><Key>p/${name}</Key><Size>1</Size></Contents>`;
      response.end(
        token === null
          ? `<ListBucketResult><IsTruncated>true</IsTruncated>${object('a/page.webp')}${object('no&amp;key')}
             <NextContinuationToken>1+/&quot;=</NextContinuationToken></ListBucketResult>`
          : `<ListBucketResult><IsTruncated>false</IsTruncated>${object('b/page.webp')}</ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void pages.close());
    const endpoint = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    expect(await keysOf(onS3({ endpoint, prefix: 'p/' }))).toEqual(['a/page.webp 1', 'b/page.webp 1']);
    expect(asked).toEqual([null, '1+/"=']);
  });

  it('gets the size, the type and the signed hash of each file', async () => {
    const storage = onS3();
    await storage.put('abc/page.webp', long);
    await storage.keep('abc/video.mp4', await receive(storage, long));
    // A request may be repeated on a busy machine.
    const received = new Map(server.requests().map(({ path, headers }) => [path, headers]));
    expect(
      [...received.values()].map((headers) => [
        headers['content-length'],
        headers['content-type'],
        headers['x-amz-content-sha256'],
        /SignedHeaders=[^,]*x-amz-content-sha256/.test(headers.authorization ?? ''),
      ]),
    ).toEqual([
      ['300000', 'image/webp', hash('sha256', long), true],
      ['300000', 'video/mp4', hash('sha256', long), true],
    ]);
  });

  it('that refuses the key says so once per request, without being left alone', async () => {
    const wrong = onS3({ secretAccessKey: 'wrong', prefix: '' });
    for (let n = 0; n < 5; n++)
      await expect(wrong.put('abc/page.webp', long)).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.requests()).toHaveLength(5);
    expect(messages[0]).toContain('check the bucket, region, key and permissions');
    await expect(keysOf(onS3({ bucket: 'missing' }))).rejects.toThrow('NoSuchBucket');
  });

  it.each(['hangs', 'overloaded', 'broken'] as const)(
    'that is out of order for a moment (%s) is tried again',
    async (behaviour) => {
      const storage = onS3();
      for (const work of [
        () => storage.put('abc/page.webp', long),
        async () => storage.keep('abc/video.mp4', await receive(storage, long)),
        () => read(storage, 'abc/page.webp'),
        () => keysOf(storage),
        () => storage.remove(['abc/video.mp4']),
      ]) {
        Object.assign(server, { behaviour, times: 1 });
        await work();
      }
      expect((await read(storage, 'abc/page.webp')).equals(long)).toBe(true);
    },
  );

  it.each(['breaks off', 'stalls'] as const)(
    'that %s in the middle of a file is asked for the rest',
    async (behaviour) => {
      const storage = onS3();
      await storage.put('abc/page.webp', long);
      const file = await storage.open('abc/page.webp');
      Object.assign(server, { behaviour, times: 2 });
      expect((await buffer((await file?.read()) as ReadableStream)).equals(long)).toBe(true);
      Object.assign(server, { behaviour, times: 2 });
      const part = await buffer((await file?.read(10, 250_000)) as ReadableStream);
      expect(part.equals(long.subarray(10, 250_001))).toBe(true);
      server.requests();
      Object.assign(server, { behaviour, times: Number.POSITIVE_INFINITY });
      await expect(buffer((await file?.read()) as ReadableStream)).rejects.toThrow(StorageUnavailable);
      expect(server.requests()).toHaveLength(4);
    },
  );

  it('that is down is left alone for a while, then found again', async () => {
    const storage = onS3();
    await storage.put('abc/page.webp', Buffer.from('bytes'));
    server.behaviour = 'overloaded';
    for (let n = 0; n < 3; n++)
      await expect(storage.open('abc/page.webp')).rejects.toThrow(StorageUnavailable);
    server.requests();
    await expect(storage.open('abc/page.webp')).rejects.toThrow(StorageUnavailable);
    await expect(storage.put('abc/page.webp', long)).rejects.toThrow(StorageUnavailable);
    expect(server.requests()).toEqual([]);
    server.behaviour = 'right';
    await expect.poll(() => read(storage, 'abc/page.webp').then(String, () => 'unavailable')).toBe('bytes');
    expect(messages).toEqual([
      expect.stringContaining('is unavailable: uploads fail and pictures are missing until it recovers'),
      'file storage is available again',
    ]);
  });

  it('that nobody listens for is unavailable', async () => {
    const storage = onS3({ endpoint: 'http://127.0.0.1:1' });
    await expect(storage.put('abc/page.webp', long)).rejects.toThrow(StorageUnavailable);
    await expect(storage.remove(['abc/page.webp'])).rejects.toThrow(StorageUnavailable);
    expect(await storage.space()).toBeDefined();
  });
});
