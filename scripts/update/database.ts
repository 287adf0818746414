import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { clusterExists } from '../../src/database/hosting/embedded/cluster.ts';
import { backupName, obsoleteBackups } from './plan.ts';
import { run } from './programs.ts';

/** How many backups made before updates are kept. */
const keptBackups = 3;

/** Whether there is something to back up: with the embedded database, the site has run before. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || clusterExists(resolve(dataDir, 'postgres'));
}

/** Writes a backup with the version of this folder, removes those of earlier updates, and resolves to the file's path. */
export async function backUp(root: string, config: Config, signal: AbortSignal): Promise<string> {
  const folder = resolve(config.backups?.folder ?? join(config.dataDir, 'backups'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, backupName(new Date()));
  await command(root, root, ['backup', file], signal, 'The backup failed: see above.');
  for (const name of obsoleteBackups(readdirSync(folder), keptBackups)) rmSync(join(folder, name));
  return file;
}

/** Runs the migrations of the version in `folder`, while the one in `root` is serving. */
export async function migrateWith(folder: string, root: string, signal: AbortSignal): Promise<void> {
  const newest = readdirSync(join(root, 'src/database/migrations')).sort().at(-1) ?? '';
  const failed = 'The migrations failed: see above. Those that ran stay, and this version works with them.';
  await command(folder, root, ['migrate', '--serving', newest], signal, failed);
}

/** Runs a command of the version in `folder` with the settings of the site, whose paths are relative to `root`. */
async function command(
  folder: string,
  root: string,
  words: readonly string[],
  signal: AbortSignal,
  failed: string,
): Promise<void> {
  // The start of the new version, for which visitors wait, finds the modules compiled that its command has used.
  const cache = join(folder, 'node_modules/.cache/compile');
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const { status } = await run(
    join(folder, 'node_modules/node/bin/node'),
    [...settings, join(folder, 'src/cli/main.ts'), ...words],
    {
      cwd: root,
      signal,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: cache, NODE_COMPILE_CACHE_PORTABLE: '1' },
    },
  );
  if (status !== 0) throw new Error(failed);
}
