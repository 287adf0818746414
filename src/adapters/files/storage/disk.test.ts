import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { diskStorage } from './disk.ts';

const log = { warn() {} };
const gigabyte = 1024 ** 3;
let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'promptorium-disk-'));
  folder = join(parent, 'files');
  onTestFinished(() => rmSync(parent, { recursive: true }));
});

const modeOf = (path: string) => statSync(path).mode & 0o777;
const source = () => Readable.from([Buffer.from('by'), Buffer.from('tes')]);

test('a file that could not be kept leaves nothing behind', async () => {
  const storage = diskStorage(folder, { log });
  mkdirSync(join(folder, 'ab/abc/page.webp'), { recursive: true });
  await expect(storage.put('abc/page.webp', Buffer.from('bytes'))).rejects.toThrow();
  expect(readdirSync(join(folder, 'ab/abc'))).toEqual(['page.webp']);
});

test('a received file can be read, kept or discarded', async () => {
  const storage = diskStorage(folder, { log });
  const [kept, discarded] = [await storage.receive(source()), await storage.receive(source())];
  if (kept === 'full' || discarded === 'full') throw new Error('The disk is full.');
  expect([kept.size, Buffer.from(kept.hash).toString('hex').slice(0, 8)]).toEqual([5, '277089d9']);
  expect([await kept.read(1, 3), await kept.read(3, 100)].map(String)).toEqual(['yte', 'es']);
  await storage.keep('abc/video.mp4', kept);
  await kept.discard();
  await discarded.discard();
  expect((await storage.open('abc/video.mp4'))?.size).toBe(5);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

test('a file whose sender disconnects is deleted', async () => {
  const storage = diskStorage(folder, { log });
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('by');
      throw new Error('gone');
    })(),
  );
  await expect(storage.receive(broken)).rejects.toThrow('gone');
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

test('nothing is received while the disk has too little free space', async () => {
  for (const [free, total, received] of [
    [1.1 * gigabyte, 100 * gigabyte, true],
    [1.0 * gigabyte, 100 * gigabyte, false],
    [0.2 * gigabyte, 2 * gigabyte, true],
    [0.1 * gigabyte, 2 * gigabyte, false],
  ] as const) {
    const storage = diskStorage(folder, { log, space: async () => ({ free, total }) });
    expect([free, (await storage.receive(source())) !== 'full']).toEqual([free, received]);
  }
});

test('files that a killed process left behind are deleted once they are old', async () => {
  const storage = diskStorage(folder, { log });
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(folder, 'incoming', name), '');
  utimesSync(join(folder, 'incoming/old'), 1, 1);
  await storage.removeIncoming(new Date(2000));
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['new']);
});

test.skipIf(process.platform === 'win32')('the folder is private; an existing one is corrected', async () => {
  await diskStorage(folder, { log }).put('abc/page.webp', Buffer.from('bytes'));
  expect(modeOf(folder)).toBe(0o700);
  chmodSync(folder, 0o755);
  diskStorage(folder, { log });
  expect(modeOf(folder)).toBe(0o700);
});
