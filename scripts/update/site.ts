import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../src/config/config.ts';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import type { Site } from './refusals.ts';
import { run } from './run.ts';

/** Seconds in which the site must stop, and seconds for which it must stay ready. */
const [stopSeconds, soundSeconds] = [60, 3];

/**
 * The site that runs from `root` with this configuration, if any: it holds the data folder or, with a
 * database server, answers on the port. Throws a message while a command uses the data folder alone.
 */
export async function findSite(root: string, config: Config): Promise<Site | undefined> {
  if (config.databaseUrl) return (await isAnswering(config)) ? siteOf(serverIn(root)) : undefined;
  const holder = await holderOf(config);
  if (holder && !holder.address)
    throw new Error(`A command (process ${holder.pid}) is using ${config.dataDir}: wait until it has ended.`);
  return holder && siteOf(holder.pid);
}

function siteOf(pid: number | undefined): Site {
  // The control group of a login session or a container has another name.
  return { pid, service: /\/([^/\n]+\.service)$/m.exec(text(`/proc/${pid}/cgroup`))?.[1] };
}

/** The process of this account that serves from a folder, if there is exactly one. Needs /proc. */
function serverIn(root: string): number | undefined {
  const isServer = (id: string) =>
    orNothing(() => readlinkSync(`/proc/${id}/cwd`)) === root &&
    text(`/proc/${id}/cmdline`).endsWith('src/start/main.ts\0');
  const found = (orNothing(() => readdirSync('/proc')) ?? []).filter(isServer);
  return found.length === 1 ? Number(found[0]) : undefined;
}

/** Stops the site and waits until it has ended. Throws a message when it does not end. */
export async function stopSite(config: Config, { pid }: Site): Promise<void> {
  const { stop } = config.update;
  const failed = `UPDATE_STOP failed: ${stop}`;
  if (stop) await run('/bin/sh', ['-c', stop], { stdio: 'inherit', env: plainEnvironment(), failed });
  else if (pid !== undefined) signal(pid, 'SIGTERM');
  const isThere = async () => (pid === undefined ? isAnswering(config) : signal(pid, 0));
  for (const end = performance.now() + stopSeconds * 1000; await isThere(); await sleep(50))
    if (performance.now() > end)
      throw new Error(`The site did not stop within ${stopSeconds} s${pid ? ` (process ${pid})` : ''}.`);
}

/**
 * Stops what was started of a version that is not ready, and kills it when it does not end. The switch is
 * recorded as failed, so a supervisor starts the old version.
 */
export async function stopFailedSite(root: string, config: Config, started?: StartedSite): Promise<void> {
  // A process that a supervisor has just started may not be found yet.
  if (config.update.start) await sleep(2_000);
  const site = await findSite(root, config).catch(() => undefined);
  const pid = site?.pid ?? (config.update.start ? undefined : started?.pid());
  if (pid === undefined && !config.update.stop) return;
  await stopSite(config, { pid, service: undefined }).catch((error) => {
    if (pid === undefined) throw error;
    signal(pid, 'SIGKILL');
  });
}

/** A site that was started. */
export interface StartedSite {
  /** The process that was started, while it runs. */
  pid(): number | undefined;
  /** Undefined while it may still become ready, else why it will not. */
  failure(): string | undefined;
  /** The last lines of its log; empty when it has another one. */
  logTail(): string;
}

/** Starts the site with UPDATE_START, or else as a background process with its log in DATA_DIR/site.log. */
export function startSite(root: string, config: Config): StartedSite {
  const { start } = config.update;
  const log = resolve(config.dataDir, 'site.log');
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const output = openSync(log, 'ax', 0o600);
  const node = join(root, 'node_modules/node/bin/node');
  const [command, args] = start ? ['/bin/sh', ['-c', start]] : [node, ['scripts/launch.mjs', 'start']];
  const stdio = ['ignore' as const, output, output];
  const child = spawn(command, args, { cwd: root, detached: true, stdio, env: plainEnvironment() });
  closeSync(output);
  child.unref();
  let failure: string | undefined;
  child.on('error', ({ message }) => (failure = message));
  child.on('exit', (code, by) => {
    // A command that starts a service ends at once.
    if (!start || code !== 0)
      failure = `${start ? 'UPDATE_START' : 'it'} ended with ${by ?? `status ${code}`}`;
  });
  return {
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    failure: () => failure,
    logTail: () => text(log).trimEnd().split('\n').slice(-20).join('\n'),
  };
}

/**
 * When the site became ready, or why not, and whether it was for a moment, in which members may have written.
 */
type Readiness = { ready: true; at: number } | { ready: false; reason: string; wasReady: boolean };

/** Waits until the site stays ready, has ended, or is late, or until the signal is aborted. */
export async function untilReady(
  config: Config,
  started: StartedSite,
  interrupt?: AbortSignal,
): Promise<Readiness> {
  const { timeoutSeconds } = config.update;
  let end = performance.now() + timeoutSeconds * 1000;
  let since: number | undefined;
  let wasReady = false;
  for (; ; await sleep(100)) {
    // The start copies the data for a newer PostgreSQL, however long that takes.
    if (existsSync(resolve(config.dataDir, 'postgres-copying')) && (await holderOf(config)))
      end = performance.now() + timeoutSeconds * 1000;
    const answer = await ask(config);
    since = answer === 'ready' ? (since ?? performance.now()) : undefined;
    wasReady ||= since !== undefined;
    if (since !== undefined && performance.now() - since > soundSeconds * 1000)
      return { ready: true, at: since };
    const late = performance.now() > end && `${answer} after ${timeoutSeconds} s (UPDATE_TIMEOUT)`;
    const reason = started.failure() || (interrupt?.aborted && 'the update was interrupted') || late;
    if (reason) return { ready: false, reason, wasReady };
  }
}

/** `ready`, or what the site answers instead. */
async function ask({ host, port }: Config): Promise<string> {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = (await response.text()).trim();
    return response.ok ? 'ready' : `${url} says: ${body}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} does not answer (${(cause as NodeJS.ErrnoException)?.code ?? message})`;
  }
}

const isAnswering = async (config: Config) => !(await ask(config)).includes('ECONNREFUSED');

const holderOf = async ({ dataDir }: Config) =>
  existsSync(dataDir) ? findHolder(resolve(dataDir)) : undefined;

/** Sends a signal, and returns whether the process exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
    throw new Error(
      `The site (process ${pid}) runs as another account. Run the update as that account, or set UPDATE_STOP and UPDATE_START.`,
    );
  }
}

/** The environment without the variables that npm adds for its scripts. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const added = /^npm_|^INIT_CWD$|^NODE_COMPILE_CACHE$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

const text = (path: string) => orNothing(() => readFileSync(path, 'utf8')) ?? '';

/** The result, or undefined when it throws: processes end meanwhile, or belong to other accounts. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
