import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries } from './binaries.ts';
import { clusterExists, prepareCluster } from './cluster.ts';
import { makeDataFolder } from './data-folder.ts';
import { type LockInfo, lockFolder } from './folder-lock.ts';
import { adoptOrStopLeftover } from './leftover.ts';
import { killPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { untilReady } from './readiness.ts';
import type { Connection } from './session.ts';
import { PORT, serverArguments } from './settings.ts';
import { type Plan, planServer, type Running, removeEmpty, startServer } from './starting.ts';
import { type CopyData, upgradeCluster } from './upgrade.ts';
import { verifyFiles } from './verified-files.ts';

export interface EmbeddedServer {
  /** how to connect to it */
  connection: Connection;
  /** process id of the first postmaster */
  pid: number;
  /** resolves when that postmaster has ended, by `stop` or by itself */
  gone: Promise<void>;
  /**
   * From now on, restarts a server that ends by itself, with increasing delays, at the same address. Resolves
   * when it was stopped, or could not be started or ended again {@link RESTARTS} times within {@link
   * RESTART_WINDOW_MS}.
   */
  keepRunning(): Promise<void>;
  /**
   * stops the server and unlocks the data folder; returns when none of its processes is left. May be called
   * again.
   */
  stop(): Promise<void>;
  /** kills the server before it has written everything; the next start recovers */
  kill(): Promise<void>;
}

interface Log {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}

export interface EmbeddedServerOptions {
  /** created if missing; the cluster is its subfolder `postgres`, the log is `postgres.log` */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings that extend or override the defaults */
  settings?: Record<string, string>;
  /** the answer to other processes that want the same folder; may be changed later */
  info?: LockInfo;
  /** milliseconds that a clean shutdown may take before it is forced */
  stopTimeoutMs?: number;
  /** aborts the start, which then throws the signal's reason; does not affect a running server */
  signal?: AbortSignal;
  /** Copies the whole database into an empty one. Without it, data of an older major version is refused. */
  copyData?: CopyData;
}

const STOP_MS = 20_000;
/** How often a server that ended by itself is restarted within the window. */
const RESTARTS = 4;
const RESTART_WINDOW_MS = 10 * 60_000;
const RESTART_PAUSE_MS = 500;
const PREDECESSOR_MS = 10_000;
const PREDECESSOR = /pre-existing shared memory block|lock file ".{1,300}" already exists/;

/**
 * Starts PostgreSQL on `dataDir`, for this process alone, and returns when it answers on a Unix socket that
 * only its account and root can access. The first start creates the cluster; a server that outlived an
 * earlier app is taken over. On failure, throws an Error whose message states the problem and what to do, and
 * leaves nothing running.
 *
 * The server does not end with this process: the caller must call `stop` on every exit.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const dataDir = makeDataFolder(options.dataDir);
  const unlock = await lockFolder(dataDir, options.info);
  try {
    options.signal?.throwIfAborted();
    const plan = await makePlan(dataDir, options.settings ?? {});
    if (options.copyData) await upgradeCluster(plan, { ...options, copyData: options.copyData });
    return superviseServer(plan, await run(plan, options), unlock, options);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function makePlan(dataDir: string, settings: Record<string, string>): Promise<Plan> {
  const cluster = join(dataDir, 'postgres');
  const binaries = locateBinaries();
  verifyFiles(binaries.native, `${process.platform}-${process.arch}`, dataDir);
  return planServer({
    dataDir,
    cluster,
    port: PORT,
    named: !clusterExists(cluster),
    socketFolderName: 'socket',
    binaries,
    argumentsFor: (sockets) => serverArguments(cluster, sockets, settings),
  });
}

async function run(plan: Plan, options: EmbeddedServerOptions): Promise<Running> {
  const { cluster, launcher, binaries } = plan;
  const { signal } = options;
  const timeoutMs = options.stopTimeoutMs ?? STOP_MS;
  const end = performance.now() + PREDECESSOR_MS;
  for (;;) {
    signal?.throwIfAborted();
    const adopted = await adoptOrStopLeftover(cluster, {
      matchesPlan: (found) => matchesPlan(plan, found),
      timeoutMs,
      log: options.log,
    });
    if (adopted) {
      const ready = await untilReady(adopted.connection, adopted.server.isAlive, options).catch(() => false);
      if (ready) return { ...adopted, gone: poll(adopted.server) };
      await stopPostmaster(adopted.server, cluster, timeoutMs, options.log);
      signal?.throwIfAborted();
    }
    await prepareCluster(cluster, { launcher, binaries, signal, sync: options.settings?.fsync !== 'off' });
    const started = await startServer(plan, timeoutMs, options);
    if ('server' in started) return started;
    // A process of an earlier server that was not visible before will notice that it is alone, or be visible
    // now.
    if (!PREDECESSOR.test(started.tail) || performance.now() > end) throw new Error(started.failure);
    await sleep(250);
  }
}

/** Whether a running server has the version and settings of the planned one. */
function matchesPlan(plan: Plan, found: { version: string; command: string }): boolean {
  return (
    found.version === plan.binaries.version &&
    found.command === commandLine(plan.binaries.postgres, plan.args) &&
    lstatSync(plan.cluster).uid === plan.launcher.owner.uid
  );
}

/** The command line in the format of postmaster.opts. */
function commandLine(program: string, args: string[]): string {
  return [program, ...args.map((arg) => `"${arg}"`)].join(' ');
}

async function poll(server: Postmaster): Promise<void> {
  while (server.isAlive()) await sleep(1_000, undefined, { ref: false });
}

function superviseServer(
  plan: Plan,
  first: Running,
  unlock: () => Promise<void>,
  options: EmbeddedServerOptions,
): EmbeddedServer {
  const { log, stopTimeoutMs = STOP_MS } = options;
  const stopping = new AbortController();
  let running = first;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    try {
      await restarting;
      await stopPostmaster(running.server, plan.cluster, stopTimeoutMs, log);
      removeEmpty(plan.sockets);
    } finally {
      await unlock();
    }
  };
  const logUnexpectedExit = ({ server }: Running) => {
    if (!stopping.signal.aborted)
      log.error(
        { postmaster: server.pid },
        `PostgreSQL stopped unexpectedly; see ${join(plan.dataDir, 'postgres.log')}`,
      );
  };
  const restart = async (attempt: number) => {
    try {
      await sleep(RESTART_PAUSE_MS * 2 ** attempt, undefined, { signal: stopping.signal });
      running = await run(plan, { ...options, signal: stopping.signal });
      log.warn({ postmaster: running.server.pid }, 'PostgreSQL was restarted');
      running.gone.then(() => logUnexpectedExit(running));
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, 'PostgreSQL could not be restarted');
    }
  };
  first.gone.then(() => logUnexpectedExit(first));
  log.info({ postmaster: first.server.pid, account: plan.launcher.label }, 'PostgreSQL is running');
  return {
    connection: first.connection,
    pid: first.server.pid,
    gone: first.gone,
    async keepRunning() {
      let attempts: number[] = [];
      for (;;) {
        await running.gone;
        attempts = attempts.filter((at) => performance.now() - at < RESTART_WINDOW_MS);
        if (stopping.signal.aborted || attempts.length === RESTARTS) return;
        restarting = restart(attempts.length);
        attempts.push(performance.now());
        await restarting;
      }
    },
    stop: () => (stopped ??= stop()),
    async kill() {
      stopping.abort();
      await killPostmaster(running.server, plan.cluster);
    },
  };
}
