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
  /** Where backups are written each night; made for the account if it is missing. */
  backupDir: string | undefined;
  /** Whether the embedded database is used. */
  embedded: boolean;
  /** Files that the site reads while it runs. */
  files: string[];
  log: Log;
}

/** What the site keeps in its data folder. Nothing else in it changes its owner: DATA_DIR may be a folder with other files. */
const entries = [
  ...['files', 'previews', 'mail', 'secret', 'seeding'],
  ...['postgres', 'postgres.log', 'postgres.log.1', 'socket'],
  // Of an interrupted upgrade of the database.
  ...['postgres-copying', 'postgres-programs', 'socket-older', 'socket-copying'],
];

/** Whether only root may listen on the port. */
export function isPrivilegedPort(port: number): boolean {
  return port > 0 && port < 1024;
}

/**
 * Started as root, the site becomes an ordinary account before it serves anything: the owner of its data, else `postgres` or
 * `nobody`, which then owns the data folder. Where no account can read the site's files, it stays root and warns.
 */
export async function dropPrivileges({ dataDir, backupDir, embedded, files, log }: Use): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const folder = makeDataFolder(dataDir);
  const cluster = join(folder, 'postgres');
  // Also makes the programs usable, which takes root's rights where root has installed them.
  const programs = embedded ? [process.execPath, locateBinaries().postgres] : [process.execPath];
  const refusals: string[] = [];
  // A server that an earlier start left running as root can only be stopped by root.
  if (lstatSync(cluster, { throwIfNoEntry: false })?.uid === 0 && existsSync(join(cluster, 'postmaster.pid')))
    refusals.push('its database server was left running by an earlier start as root');
  else
    for (const account of ordinaryAccounts([cluster, folder])) {
      const refusal = await tryOut(account, { folder, programs, files })
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
    'The site runs as root, because no other account can use its files. Start it as an ordinary user who owns the data folder, or move it where other accounts can read it, for instance to /srv.',
  );
}

/** Why the account cannot run the site; undefined when it can. */
function tryOut(
  { uid, gid }: { uid: number; gid: number },
  { folder, programs, files }: { folder: string; programs: string[]; files: string[] },
): Promise<string | undefined> {
  const ownedByRoot = statSync(folder).uid === 0;
  const checks = [
    // A folder of root's is given to the account; any other must be its own.
    ...(ownedByRoot ? [['-x', dirname(folder)]] : [['-w', folder]]),
    ...programs.map((path) => ['-x', path]),
    ...files.map((path) => ['-r', path]),
  ];
  const script =
    'while [ $# -gt 0 ]; do test "$1" "$2" || { echo "no access to $2" >&2; exit 1; }; shift 2; done';
  return new Promise((resolve) => {
    const options = { uid: uid | 0, gid: gid | 0, cwd: '/', env: {}, timeout: 10_000 };
    execFile('/bin/sh', ['-c', script, 'sh', ...checks.flat()], options, (error, _output, complaint) =>
      resolve(error ? complaint.trim() || error.message : undefined),
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
