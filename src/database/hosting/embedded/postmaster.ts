import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running server. */
export interface Postmaster {
  pid: number;
  isAlive(): boolean;
}

/** The contents of `postmaster.pid`. The server may have ended, and its pid may belong to another program. */
export interface PostmasterRecord {
  pid: number;
  port: number;
  socketFolder: string;
}

interface Log {
  warn(obj: object, msg: string): void;
}

/**
 * What the server on `folder`, whether it runs or was killed, recorded about itself; undefined when there is
 * no record.
 */
export function readPostmasterRecord(folder: string): PostmasterRecord | undefined {
  const text = readIfThere(join(folder, 'postmaster.pid'));
  // Lines: pid, data folder, start time, port, socket folder, … (src/include/utils/pidfile.h of PostgreSQL)
  const [pid, , , port, socketFolder] = text.split('\n').map((line) => line.trim());
  return Number(pid) > 0
    ? { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '' }
    : undefined;
}

/** Removes the files of a server that has ended, so that another one can start on `folder`. */
export function removePostmasterRecord(folder: string): void {
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** The command line, program first and arguments in quotes, of the server that last started on `folder`. */
export function readPostmasterCommand(folder: string): string {
  return readIfThere(join(folder, 'postmaster.opts')).trim();
}

/** Whether `pid` is a PostgreSQL server on `folder`, and not another program that has reused the number. */
export function isPostmaster(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(`-D ${folder} `);
  const [program = '', ...words] = readIfThere(`/proc/${pid}/cmdline`).split('\0');
  if (basename(program) !== 'postgres') return false;
  // Its working folder is more reliable than its arguments: folders are moved, and another container has the
  // same names.
  return worksIn(pid, folder) ?? words[words.indexOf('-D') + 1] === folder;
}

/**
 * Stops the server with a fast shutdown (open transactions are rolled back, everything is written), or kills
 * it after `timeoutMs` milliseconds, in which case the next start recovers. Returns when none of its
 * processes is left.
 */
export async function stopPostmaster(
  server: Postmaster,
  folder: string,
  timeoutMs: number,
  log: Log,
): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', Math.min(timeoutMs, 5_000)],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, wait] of steps) {
    if (!server.isAlive()) break;
    if (signal !== 'SIGINT') log.warn({ postmaster: server.pid, signal }, 'PostgreSQL did not stop in time');
    send(server.pid, signal, folder);
    await waitUntil(() => !server.isAlive(), wait);
  }
  if (server.isAlive())
    throw new Error(`The PostgreSQL server on ${folder} (process ${server.pid}) does not stop.`);
  await endHelpers(folder);
}

/**
 * Kills the server without waiting for it to write everything: the next start recovers. Returns when none of
 * its processes is left.
 */
export async function killPostmaster(server: Postmaster, folder: string): Promise<void> {
  if (server.isAlive()) send(server.pid, 'SIGKILL', folder);
  await killHelpers(folder);
}

/**
 * Ends the processes of a server on `folder` whose postmaster has ended. They notice that and exit by
 * themselves, except one that is busy with a long query.
 */
export async function endHelpers(folder: string): Promise<void> {
  if (await waitUntil(() => helpers(folder).length === 0, 500)) return;
  await killHelpers(folder);
}

async function killHelpers(folder: string): Promise<void> {
  for (const pid of helpers(folder)) send(pid, 'SIGKILL', folder);
  await waitUntil(() => helpers(folder).length === 0, 2_000);
}

// Every process of a server works in its data folder. Where that is not visible, PostgreSQL's own check of
// its shared memory remains.
function helpers(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => readIfThere(`/proc/${pid}/comm`).trim() === 'postgres' && worksIn(pid, folder));
}

/** Undefined when this process may not read it. */
function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return `${execFileSync('/bin/ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', env: {} }).trim()} `;
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals, folder: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new Error(
      `A PostgreSQL server of another account is running on ${folder} (process ${pid}); stop it as that account or as root.`,
    );
  }
}

async function waitUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
