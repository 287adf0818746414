import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, places } from './lock-file.ts';

export interface InstalledPackage {
  /** Folder in the project, e.g. `node_modules/pg`. */
  place: string;
  name: string;
  version: string;
  /** SPDX expression from its package.json; undefined when it declares none. */
  license: string | undefined;
}

/**
 * Lists the installed packages that the running server needs: `dependencies`, those of this platform in
 * `optionalDependencies`, and their dependencies. npm's own choice without workspaces also contains Vite, a
 * peer dependency of others. Throws when one of them is not installed.
 */
export function productionPackages(root: string): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = new Set<string>();
  const visit = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[from] ?? {};
    const optional = new Set(Object.keys(optionalDependencies ?? {}));
    for (const [name, { optional: isOptional }] of Object.entries(peerDependenciesMeta ?? {}))
      if (isOptional) optional.add(name);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // An optional peer is installed for others.
      if (peerDependencies?.[name] && optional.has(name)) continue;
      const place = places(from, name).find((path) => packages[path]);
      if (!place || !existsSync(join(root, place, 'package.json'))) {
        if (optional.has(name)) continue;
        throw new Error(`The package ${name} is not installed: run npm start, or npm ci.`);
      }
      if (found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit('');
  return [...found].sort().map((place) => describePackage(root, place));
}

function describePackage(root: string, place: string): InstalledPackage {
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(join(root, place, 'package.json'), 'utf8'),
  );
  // Old packages have an object, or a list of objects.
  const declared = license ?? licenses?.map((one: { type: string }) => one.type).join(' OR ');
  return { place, name, version, license: declared?.type ?? declared };
}
