import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFolder } from './backup-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const now = new Date('2026-03-15T03:00:00Z');
const nightly = (day: string) => `promptorium-2026-03-${day}T030000Z.tar`;
const present = () => readdirSync(folder).sort();
const add = (...days: string[]) => {
  for (const day of days) writeFileSync(join(folder, nightly(day)), 'x'.repeat(100));
};
/**
 * The folder on a disk with this many bytes of free space; `present` lists its files when a backup begins.
 */
const onDisk = (free: number, keep = 3) => {
  const seen: string[][] = [];
  const run = async (file: string) => {
    seen.push(present());
    writeFileSync(file, 'y');
  };
  return { seen, folder: backupFolder({ folder, keep, run, space: async () => ({ free }) }) };
};

it('deletes nothing before a backup while there is space', async () => {
  add('12', '13', '14');
  const { seen, folder: backups } = onDisk(1_000);
  expect(await backups.make(now, signal)).toEqual({ name: nightly('15'), bytes: 1 });
  expect(seen).toEqual([['12', '13', '14'].map(nightly)]);
});

it('deletes what the new one replaces where space is short, but not the last one or other files', async () => {
  add('11', '12', '13', '14');
  writeFileSync(join(folder, 'by-hand.tar'), 'x');
  const { seen, folder: backups } = onDisk(110);
  await backups.make(now, signal);
  expect(seen).toEqual([['by-hand.tar', nightly('13'), nightly('14')]]);
  await backups.tidy(now, nightly('15'));
  expect(present()).toEqual(['by-hand.tar', ...['13', '14', '15'].map(nightly)]);
  const single = onDisk(0, 1);
  await single.folder.make(new Date('2026-03-16T03:00:00Z'), signal);
  expect(single.seen).toEqual([['by-hand.tar', nightly('15')]]);
});

it('leaves no unfinished file of a process that was killed', async () => {
  const run = async (file: string) => {
    writeFileSync(`${file}.unfinished`, 'x');
    throw new Error('The backup ended with SIGKILL.');
  };
  const backups = backupFolder({ folder, keep: 3, run });
  await expect(backups.make(now, signal)).rejects.toThrow('SIGKILL');
  expect(present()).toEqual([]);
});
