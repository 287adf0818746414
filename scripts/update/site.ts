import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../src/config/config.ts';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { listenerIn } from './listener.ts';
import { readinessUrl, serviceOf } from './plan.ts';
import { plainEnvironment, run } from './programs.ts';

/** Seconds that the site has for its stop. */
const stopSeconds = 60;
/** Seconds during which a site that said it is ready has to stay so. */
const soundSeconds = 3;

/** The running site. */
export interface Site {
  /** Its process, where that can be known. */
  pid: number | undefined;
  /** The systemd service that the process belongs to. */
  service: string | undefined;
}

/** A site that was started. */
export interface StartedSite {
  /** Undefined while it may still become ready, else why it will not. */
  failure(): string | undefined;
  /** The last lines of its log; empty when it has another one. */
  logTail(): string;
  child: ChildProcess;
}

/**
 * The site that runs from `root` with this configuration, if any: it holds the data folder or, with a database server, listens on the
 * port. Throws a message while a command uses the data folder alone.
 */
export async function findSite(root: string, config: Config): Promise<Site | undefined> {
  if (config.databaseUrl)
    return (await isAnswering(config)) ? siteOf(listenerIn(realpathSync(root), config.port)) : undefined;
  const dataDir = resolve(config.dataDir);
  const holder = existsSync(dataDir) ? await findHolder(dataDir) : undefined;
  if (!holder) return undefined;
  if (!holder.address)
    throw new Error(`A command (process ${holder.pid}) is using ${dataDir}: wait until it has ended.`);
  return siteOf(holder.pid);
}

function siteOf(pid: number | undefined): Site {
  return { pid, service: pid === undefined ? undefined : serviceOf(readText(`/proc/${pid}/cgroup`)) };
}

/** Stops the site and waits for its end. Throws a message when it goes on. */
export async function stopSite(config: Config, { pid }: Pick<Site, 'pid'>): Promise<void> {
  const command = config.update.stop;
  if (command) {
    const { status } = await run('/bin/sh', ['-c', command], { stdio: 'inherit', env: plainEnvironment() });
    if (status !== 0) throw new Error(`UPDATE_STOP failed with status ${status}: ${command}`);
  } else if (pid !== undefined) {
    signal(pid, 'SIGTERM');
  }
  const end = performance.now() + stopSeconds * 1000;
  while (await isRunning(config)) {
    if (performance.now() > end)
      throw new Error(`The site did not stop within ${stopSeconds} s${pid ? ` (process ${pid})` : ''}.`);
    await sleep(50);
  }
}

/** Stops whatever was started of a version that is not ready, and kills it when it does not stop. */
export async function stopFailedSite(
  root: string,
  config: Config,
  started: StartedSite | undefined,
): Promise<void> {
  if (config.update.stop) return stopSite(config, { pid: undefined });
  const child = config.update.start ? undefined : started?.child;
  const begun = performance.now();
  // A process that a supervisor started may be between its beginning and its lock of the data folder.
  const quietMs = config.update.start ? 2_000 : 0;
  let lastSeen = begun;
  let pid: number | undefined;
  do {
    const site = await findSite(root, config).catch(() => undefined);
    pid = site?.pid ?? (child && isAlive(child) ? child.pid : undefined);
    const now = performance.now();
    if (pid !== undefined) signal(pid, now - begun > stopSeconds * 1000 ? 'SIGKILL' : 'SIGTERM');
    if (pid !== undefined) lastSeen = now;
    await sleep(200);
  } while (pid !== undefined || performance.now() - lastSeen < quietMs);
}

/** Starts the site: with UPDATE_START, or as a process of its own that writes to `site.log` in the data folder. */
export function startSite(root: string, config: Config): StartedSite {
  const { start } = config.update;
  const log = resolve(config.dataDir, 'site.log');
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const output = openSync(log, 'ax', 0o600);
  const node = process.env.npm_node_execpath ?? join(root, 'node_modules/node/bin/node');
  const [command, args] = start ? ['/bin/sh', ['-c', start]] : [node, ['scripts/launch.mjs', 'start']];
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output],
    env: plainEnvironment(),
  });
  closeSync(output);
  child.unref();
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', (code, signal) => {
    // A command that starts a service ends at once.
    if (!start || code !== 0)
      failure = `${start ? 'UPDATE_START' : 'it'} ended with ${signal ?? `status ${code}`}`;
  });
  return {
    child,
    failure: () => failure,
    logTail: () => readText(log).trimEnd().split('\n').slice(-20).join('\n'),
  };
}

/**
 * Whether the site became ready: since when (as performance.now() tells), or why not, and whether it was for a moment, in which it may have
 * written.
 */
type Readiness = { ready: true; at: number } | { ready: false; reason: string; wasReady: boolean };
type Answer = { ready: true; at: number } | { ready: false; reason: string };

/**
 * Waits until the site says that it is ready, and for a moment longer. It is taken for failed when it ended, the time is over, or the
 * signal was aborted.
 */
export async function untilReady(
  config: Config,
  started: StartedSite | undefined,
  signal: AbortSignal,
): Promise<Readiness> {
  const seconds = config.update.timeoutSeconds;
  let end = performance.now() + seconds * 1000;
  let last = 'it does not answer';
  let readySince: number | undefined;
  let wasReady = false;
  for (;;) {
    const failure = started?.failure();
    if (failure) return { ready: false, reason: failure, wasReady };
    if (signal.aborted) return { ready: false, reason: 'the update was interrupted', wasReady };
    // A newer PostgreSQL copies all data first, which takes as long as it takes.
    if (existsSync(resolve(config.dataDir, 'postgres-copying')) && (await isRunning(config)))
      end = performance.now() + seconds * 1000;
    if (performance.now() > end)
      return { ready: false, reason: `${last} after ${seconds} s (UPDATE_TIMEOUT)`, wasReady };
    const answer = await ask(config);
    wasReady ||= answer.ready;
    readySince = answer.ready ? (readySince ?? answer.at) : undefined;
    if (readySince !== undefined && performance.now() - readySince > soundSeconds * 1000)
      return { ready: true, at: readySince };
    if (!answer.ready) last = answer.reason;
    await sleep(100);
  }
}

async function ask(config: Config): Promise<Answer> {
  const url = readinessUrl(config);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const text = (await response.text()).trim();
    return response.ok
      ? { ready: true, at: performance.now() }
      : { ready: false, reason: `${url} says: ${text}` };
  } catch (error) {
    const { cause, message } = error as Error;
    return {
      ready: false,
      reason: `${url} does not answer (${(cause as NodeJS.ErrnoException)?.code ?? message})`,
    };
  }
}

async function isRunning(config: Config): Promise<boolean> {
  if (config.databaseUrl) return isAnswering(config);
  const dataDir = resolve(config.dataDir);
  return existsSync(dataDir) && (await findHolder(dataDir)) !== undefined;
}

async function isAnswering(config: Config): Promise<boolean> {
  const answer = await ask(config);
  return answer.ready || !/ECONNREFUSED/.test(answer.reason);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Otherwise it has ended.
    if ((error as NodeJS.ErrnoException).code === 'EPERM')
      throw new Error(
        `The site (process ${pid}) runs as another account. Run the update as that account, or set UPDATE_STOP and UPDATE_START.`,
      );
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
