import { execFile } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locateBinaries } from '../database/hosting/embedded/binaries.ts';
import { giveTo } from '../database/hosting/embedded/cluster.ts';
import { makeDataFolder } from '../database/hosting/embedded/data-folder.ts';
import { ordinaryAccounts } from '../database/hosting/embedded/launcher.ts';
import { socketFolder } from '../database/hosting/embedded/socket-folder.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';

interface Use {
  dataDir: string;
  /** The folder of nightly backups; created for the account if it is missing. */
  backupDir: string | undefined;
  /** Whether the embedded database is used. */
  embedded: boolean;
  /** Files that the site reads while it runs. */
  files: string[];
  log: Log;
}

/**
 * Entries of the site in its data folder. The owner of other entries is not changed: DATA_DIR may contain
 * other files.
 */
const entries = [
  ...['files', 'previews', 'mail', 'secret', 'seeding'],
  ...['postgres', 'postgres.log', 'postgres.log.1', 'socket'],
  // Left by an interrupted upgrade of the database.
  ...['postgres-copying', 'postgres-copied', 'postgres-programs', 'socket-older', 'socket-copying'],
];

/** Returns whether only root may listen on the port. */
export function isPrivilegedPort(port: number): boolean {
  return port > 0 && port < 1024;
}

/**
 * When started by root, switches to an ordinary account before anything is served: the owner of the data, or
 * else `postgres` or `nobody`, which then becomes the owner of the data folder. If no account can read the
 * site's files, stays root and warns.
 */
export async function dropPrivileges({ dataDir, backupDir, embedded, files, log }: Use): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const folder = makeDataFolder(dataDir);
  const cluster = join(folder, 'postgres');
  // Also makes the programs executable, which requires root if root installed them.
  const programs = embedded ? [process.execPath, locateBinaries().postgres] : [process.execPath];
  const refusals: string[] = [];
  // Only root can stop a server that an earlier start left running as root.
  if (lstatSync(cluster, { throwIfNoEntry: false })?.uid === 0 && existsSync(join(cluster, 'postmaster.pid')))
    refusals.push('its database server was left running by an earlier start as root');
  else
    for (const account of ordinaryAccounts([cluster, folder])) {
      const refusal = await probe(account, { folder, programs, files })
        .then((found) => found ?? become(account, folder, backupDir))
        .catch((error: Error) => error.message);
      if (refusal === undefined) {
        log.info({ account: account.name }, 'started as root: the site runs as an ordinary account');
        return;
      }
      refusals.push(`${account.name}: ${refusal}`);
    }
  log.warn(
    { refusals },
    'The site runs as root, because no other account can use its files. Start it as an ordinary user who owns the data folder, or move it to a place that other accounts can read, such as /srv.',
  );
}

/** Returns why the account cannot run the site; undefined if it can. */
function probe(
  { uid, gid }: { uid: number; gid: number },
  { folder, programs, files }: { folder: string; programs: string[]; files: string[] },
): Promise<string | undefined> {
  const ownedByRoot = statSync(folder).uid === 0;
  const checks = [
    // A folder of root is given to the account; any other must already be its own.
    ...(ownedByRoot ? [['-x', dirname(folder)]] : [['-w', folder]]),
    ...programs.map((path) => ['-x', path]),
    ...files.map((path) => ['-r', path]),
  ];
  const script =
    'while [ $# -gt 0 ]; do test "$1" "$2" || { echo "no access to $2" >&2; exit 1; }; shift 2; done';
  return new Promise((resolve) => {
    const options = { uid: uid | 0, gid: gid | 0, cwd: '/', env: {}, timeout: 10_000 };
    execFile('/bin/sh', ['-c', script, 'sh', ...checks.flat()], options, (error, _output, stderr) =>
      resolve(error ? stderr.trim() || error.message : undefined),
    );
  });
}

function become(
  { uid, gid }: { uid: number; gid: number },
  folder: string,
  backupDir: string | undefined,
): undefined {
  if (statSync(folder).uid === 0) chownSync(folder, uid, gid);
  const sockets = socketFolder(join(folder, 'socket'), '.s.PGSQL.5432'.length);
  const locks = socketFolder(folder, '.lock-00000000-4194304'.length);
  const outside = [sockets, locks].filter(({ temporary }) => temporary).map((found) => found.folder);
  for (const path of [...entries.map((name) => join(folder, name)), ...outside])
    if (lstatSync(path, { throwIfNoEntry: false })) giveTo(path, uid, gid);
  if (backupDir !== undefined && mkdirSync(backupDir, { recursive: true, mode: 0o700 }))
    chownSync(backupDir, uid, gid);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
