import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How PostgreSQL's programs are started; they refuse to run as root. */
export interface Launcher {
  /** for messages: the server's account */
  label: string;
  /** words that precede the command */
  prefix: string[];
  /** the account to switch to, if it is not the one of this process */
  account?: Owner;
  /** the owner of the files that the server needs: the real ids, as seen outside a user namespace */
  owner: Owner;
}

interface Owner {
  uid: number;
  gid: number;
}

/**
 * The complete environment of PostgreSQL's programs: PGPORT, PGDATA, PGDATESTYLE, TZ, LC_*, LD_PRELOAD … of
 * the app's own environment have no effect.
 */
export const serverEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Finds the first way to start PostgreSQL that works: as this account; if that is root, as the account that
 * already owns the data, as `postgres` or as `nobody`; otherwise in a user namespace, where root's files
 * appear to belong to an ordinary user (for folders that only root can enter). Each way is tried, because
 * mode bits do not show access lists, containers without capabilities or forbidden namespaces. Throws a
 * message when none works.
 *
 * @param use.folders folders that the server must be able to enter
 * @param use.program program that it must be able to run
 * @param use.data the folder of the data and its parent; the owners of existing ones come before `postgres`
 * @param use.named whether the account needs a name, which initdb requires
 */
export async function chooseLauncher(use: {
  folders: string[];
  program: string;
  data: string[];
  named: boolean;
}): Promise<Launcher> {
  const refusals: string[] = [];
  for (const launcher of candidates(use.data)) {
    const refusal = await probe(launcher, use);
    if (refusal === undefined) return launcher;
    refusals.push(`${launcher.label}: ${refusal}`);
  }
  throw new Error(explain(use.folders, use.program, refusals));
}

/** Starts `command` with the launcher. */
export function launch(
  launcher: Launcher,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = command, ...argv] = [...launcher.prefix, command, ...args];
  // The account may have no access to the app's own working folder.
  return spawn(program, argv, { ...options, ...spawnAccount(launcher), env: serverEnvironment, cwd: '/' });
}

function candidates(data: string[]): Launcher[] {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const asAccount = ordinaryAccounts(data).map(({ name, ...account }) => ({
    label: `as ${name}`,
    prefix: [],
    account,
    owner: account,
  }));
  const accountLaunchers = self.uid === 0 ? asAccount : [{ label: 'as this user', prefix: [], owner: self }];
  // The account also needs a name inside the namespace, so ids without one on this machine come last.
  const namespaceLaunchers = [{ uid: 1000, gid: 1000 }, ...fallbackAccounts(knownAccounts())].map(
    ({ uid, gid }) => ({
      label: `in a user namespace as ${uid}`,
      prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
      owner: self,
    }),
  );
  return process.platform === 'linux' ? [...accountLaunchers, ...namespaceLaunchers] : accountLaunchers;
}

/**
 * The accounts that root may switch to: the owners of the existing folders in `data`, then `postgres` and
 * `nobody`.
 */
export function ordinaryAccounts(data: string[]): (Owner & { name: string })[] {
  const known = knownAccounts();
  return [...data.map(ownerOf), ...fallbackAccounts(known)]
    .filter((owner) => owner !== undefined)
    .filter((owner, index, all) => owner.uid !== 0 && all.findIndex(({ uid }) => uid === owner.uid) === index)
    .map((owner) => ({ ...owner, name: nameOf(owner, known) }));
}

function fallbackAccounts(known: Map<string, Owner>): Owner[] {
  return ['postgres', '_postgres', 'nobody']
    .map((name) => known.get(name))
    .filter((owner) => owner !== undefined);
}

// Accounts of a directory service are not in this file; the names used here are local everywhere.
function knownAccounts(): Map<string, Owner> {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return new Map(
    rows.flatMap(([name, , uid, gid]) =>
      name && uid && gid ? [[name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]] : [],
    ),
  );
}

function ownerOf(folder: string): Owner | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function nameOf(account: Owner, known: Map<string, Owner>): string {
  return [...known].find(([, { uid }]) => uid === account.uid)?.[0] ?? `user id ${account.uid}`;
}

/** The reason why the launcher cannot be used; undefined when it can. */
function probe(
  launcher: Launcher,
  use: { folders: string[]; program: string; named: boolean },
): Promise<string | undefined> {
  const script = `${use.named ? 'id -un >/dev/null && ' : ''}program=$1 && shift && for folder; do cd "$folder" || exit 1; done && exec "$program" -V`;
  const [command = '/bin/sh', ...argv] = [
    ...launcher.prefix,
    '/bin/sh',
    '-c',
    script,
    'sh',
    use.program,
    ...use.folders,
  ];
  return new Promise((resolve) => {
    const options = { ...spawnAccount(launcher), env: serverEnvironment, cwd: '/', timeout: 10_000 };
    try {
      execFile(command, argv, options, (error, _output, stderr) => {
        resolve(error ? stderr.trim().split('\n').at(-1) || error.message : undefined);
      });
    } catch (error) {
      resolve(String(error));
    }
  });
}

// Node expects signed numbers: the ids of macOS's nobody are -2.
function spawnAccount({ account }: Launcher): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

function explain(folders: string[], program: string, refusals: string[]): string {
  const closed = [...new Set([...folders, dirname(program)].flatMap(closedFolders))];
  const root = process.getuid?.() === 0;
  const why = root
    ? 'it refuses to run as root and no other way works here'
    : 'this account is not able to run it';
  const advice =
    root && closed.length > 0 ? `, or open ${closed.join(' and ')} to other accounts (chmod o+x)` : '';
  return `PostgreSQL cannot be started: ${why}. Start Promptorium as an ordinary user who owns the data folder${advice}, or set DATABASE_URL to a PostgreSQL server of your own, version 15 or later. (Tried ${refusals.join('; ')}.)`;
}

/** `folder` and those of its parents that only the owner can enter. */
function closedFolders(folder: string): string[] {
  const parents = dirname(folder) === folder ? [] : closedFolders(dirname(folder));
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && (mode & 0o001) === 0 ? [...parents, folder] : parents;
}
