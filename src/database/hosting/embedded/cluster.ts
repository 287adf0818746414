import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Launcher, launch } from './launcher.ts';
import { endHelpers } from './postmaster.ts';

/** Name of the superuser, the only role. */
export const ROLE = 'promptorium';

interface Use {
  launcher: Launcher;
  binaries: Binaries;
  /** false to leave the new files in the system's cache, for tests */
  sync: boolean;
  /** aborts initdb, which then leaves no files; its reason is thrown */
  signal?: AbortSignal | undefined;
}

/** Milliseconds that initdb may take to end; it ignores signals while it syncs its files to disk. */
const INITDB_STOP_MS = 1_000;

/**
 * For pg_trgm, the C library still decides which characters are letters; under plain C, it finds no Cyrillic
 * ones. Linux has the first of these locales, macOS one of the others.
 */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

/** The major version of PostgreSQL that created the cluster in `folder`; undefined when there is none. */
export function majorOf(folder: string): number | undefined {
  return clusterExists(folder) ? Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8')) : undefined;
}

/** Whether `folder` contains a complete cluster. */
export function clusterExists(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Prepares the cluster in `folder` for the launcher's account: creates it if there is none, otherwise checks
 * its version and changes its owner if another account used it before. No server may be running on it. Throws
 * a message for another major version, another account's files, or a failed initdb.
 *
 * initdb works in a temporary folder that is renamed when complete; the next start removes the remains of an
 * interrupted one.
 */
export async function prepareCluster(folder: string, use: Use): Promise<void> {
  refuseForeign(folder, use.launcher);
  await removeUnfinished(folder);
  if (!clusterExists(folder)) await initialise(folder, use);
  checkVersion(folder, use.binaries);
  takeOver(folder, use.launcher);
}

function refuseForeign(folder: string, { owner }: Launcher): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === owner.uid || process.getuid?.() === 0) return;
  throw new Error(
    `The data in ${folder} belongs to another account (user id ${found.uid}); start Promptorium as that account, or change the owner of the folder (chown -R).`,
  );
}

async function removeUnfinished(folder: string): Promise<void> {
  const litter = readdirSync(dirname(folder)).filter((name) => name.startsWith(unfinished(basename(folder))));
  // An initdb that outlived the app may still write into it; a later start then removes the rest.
  await Promise.all(
    litter.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => {})),
  );
}

function unfinished(name: string): string {
  return `${name}.new-`;
}

async function initialise(folder: string, use: Use): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(
      `The folder ${folder} contains files but no PostgreSQL data; move them elsewhere and start again.`,
    );
  }
  const fresh = `${unfinished(folder)}${randomBytes(4).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  takeOver(fresh, use.launcher);
  try {
    await runInitdb(fresh, use);
  } catch (error) {
    await endHelpers(fresh);
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  renameSync(fresh, folder);
  syncFolder(dirname(folder));
}

/** Runs initdb with the first of LETTERS that this machine supports. */
async function runInitdb(folder: string, use: Use): Promise<void> {
  for (const letters of LETTERS) {
    const { failure, output } = await initdb(folder, letters, use);
    use.signal?.throwIfAborted();
    if (failure === undefined) return;
    if (output.includes('invalid locale name') && letters !== 'C') continue;
    const last = output.trim().split('\n').slice(-6).join('\n');
    throw new Error(
      `PostgreSQL's data could not be set up in ${dirname(folder)} (initdb ended with ${failure}):\n${last}`,
    );
  }
}

async function initdb(
  folder: string,
  letters: string,
  { launcher, binaries, sync, signal }: Use,
): Promise<{ failure: string | undefined; output: string }> {
  signal?.throwIfAborted();
  const child = launch(launcher, binaries.initdb, initdbArguments(folder, letters, sync), {
    // Ctrl-C on the terminal reaches only the app, which ends initdb.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let force: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    force = setTimeout(() => child.kill('SIGKILL'), INITDB_STOP_MS);
  };
  signal?.addEventListener('abort', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  try {
    const [code, killed] = await once(child, 'close');
    return { failure: code === 0 ? undefined : (killed ?? `code ${code}`), output };
  } finally {
    signal?.removeEventListener('abort', stop);
    clearTimeout(force);
  }
}

function initdbArguments(folder: string, letters: string, sync: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    '--data-checksums',
    // Built into PostgreSQL, so that the order of an index does not depend on the machine's C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--text-search-config=english',
    // Trust is safe: there is no TCP, and only the server's account (and root) can enter the folder of the
    // socket.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
}

/** Makes renames in a folder durable across a crash of the machine. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function checkVersion(folder: string, binaries: Binaries): void {
  const found = majorOf(folder) ?? 0;
  const major = Number.parseInt(binaries.version, 10);
  if (found === major) return;
  const before = `${folder}-${major}`;
  const advice =
    found > major
      ? `start the newer Promptorium that made it${existsSync(before) ? `, or restore ${before}, which has everything up to its upgrade (docs/postgres-upgrade.md)` : ''}`
      : 'back it up with the Promptorium that made it (npm run backup -- FILE) and restore it with this version into a new data folder (DATA_DIR=… npm run restore -- FILE)';
  throw new Error(
    `The data in ${folder} was made by PostgreSQL ${found} but this Promptorium includes PostgreSQL ${major}; ${advice}.`,
  );
}

// Every file is checked, because a restore by root can leave files that belong to root in a folder with the
// right owner.
function takeOver(folder: string, { owner }: Launcher): void {
  if (process.getuid?.() === 0) giveTo(folder, owner.uid, owner.gid);
  if ((lstatSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Makes an account the owner of a file, or of a folder with everything in it. */
export function giveTo(path: string, uid: number, gid: number): void {
  const found = lstatSync(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), uid, gid);
  if (found.uid !== uid || found.gid !== gid) lchownSync(path, uid, gid);
}
