import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface LockedPackage {
  version?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Finds packages for other platforms that are missing from package-lock.json although one of its packages
 * depends on them. `npm ci` rejects such a file on those platforms only. It happens when a release exists for
 * some platforms only: pin an earlier one.
 */
export function missingPlatforms(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([place, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(place, name).some((found) => found in packages))
      .map((name) => `${place}@${version} needs ${name}, which is missing from package-lock.json`),
  );
}

/**
 * Lists where npm can install a dependency of the package at `place`, nearest first: in its own folder or in
 * one above.
 */
export function places(place: string, name: string): string[] {
  const all = [join(place, 'node_modules', name)];
  for (let folder = place; folder !== '.' && folder !== ''; folder = dirname(folder)) {
    if (folder.endsWith('node_modules')) all.push(join(folder, name));
  }
  return [...all, join('node_modules', name)];
}
