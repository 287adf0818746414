import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packages for other platforms that package-lock.json does not name, though a package of it wants them: `npm ci` refuses
 * such a file, and on the machine where it was made nothing tells. It happens when the registry has a release for some
 * platforms only; then an earlier release is to be pinned.
 */
export function missingPlatforms(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([place, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(place, name).some((found) => found in packages))
      .map((name) => `${place}@${version} wants ${name}, which package-lock.json does not have`),
  );
}

// Where npm may have put a package that stands in `place`'s dependencies: beside its own, or above.
function places(place: string, name: string): string[] {
  const all = [join(place, 'node_modules', name)];
  for (let folder = place; folder !== '.' && folder !== ''; folder = dirname(folder)) {
    if (folder.endsWith('node_modules')) all.push(join(folder, name));
  }
  return [...all, join('node_modules', name)];
}
