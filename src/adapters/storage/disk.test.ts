import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from './disk.ts';

test('a file that could not be kept leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = diskStorage(folder);
  mkdirSync(join(folder, 'ab/abc/page.webp'), { recursive: true });
  await expect(storage.put('abc/page.webp', Buffer.from('bytes'))).rejects.toThrow();
  expect(readdirSync(join(folder, 'ab/abc'))).toEqual(['page.webp']);
});
