import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { undoUpgrade } from './upgrade.ts';

it.each([
  ['that is complete', { postgres: 19, 'postgres-18': 18 }, 1],
  ['that was interrupted before its last step', { 'postgres-copied': 19, 'postgres-18': 18 }, 1],
  ['whose first step back was already made', { postgres: 19, 'postgres-copied': 18 }, 1],
  ['whose second step back was already made', { 'postgres-unused-1': 19, 'postgres-copied': 18 }, 1],
  ['that was interrupted in the copy', { postgres: 18, 'postgres-copying': 19 }, 0],
])('an upgrade %s is undone, and the newer data is kept', (_, majors, unused) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-undo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (const [name, major] of Object.entries(majors)) {
    mkdirSync(join(dataDir, name));
    writeFileSync(join(dataDir, name, 'PG_VERSION'), String(major));
  }
  undoUpgrade(join(dataDir, 'postgres'), 18);
  expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('18');
  const others = readdirSync(dataDir).filter((name) => name !== 'postgres');
  expect(others).toHaveLength(unused);
  expect(others.every((name) => name.startsWith('postgres-unused-'))).toBe(true);
});
