import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The data of the embedded PostgreSQL in a data folder. */
export interface Clusters {
  /** The major version that the data in use is of, if there is any. */
  version: string | undefined;
  /** The folders with the data before each upgrade. */
  kept: readonly string[];
}

/** What a data folder has now. */
export function clustersIn(dataDir: string): Clusters {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return {
    version: versionOf(join(dataDir, 'postgres')),
    kept: names.filter((name) => /^postgres-\d+(-\d+)?$/.test(name)),
  };
}

/**
 * The folder with the data as it was `before`, when a new version has upgraded it to a newer PostgreSQL since: an earlier version of the
 * site cannot read that.
 */
export function dataBeforeUpgrade(dataDir: string, before: Clusters): string | undefined {
  const now = clustersIn(dataDir);
  if (before.version === undefined || now.version === before.version) return undefined;
  return now.kept.find(
    (name) => !before.kept.includes(name) && versionOf(join(dataDir, name)) === before.version,
  );
}

/** Puts that folder into its place; what is there now is kept as well. */
export function undoUpgrade(dataDir: string, folder: string): void {
  const current = join(dataDir, 'postgres');
  if (existsSync(current)) renameSync(current, `${current}-not-used-${Date.now()}`);
  renameSync(join(dataDir, folder), current);
}

function versionOf(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
