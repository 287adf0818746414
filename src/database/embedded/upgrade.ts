import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { majorOf, prepareCluster, syncFolder } from './cluster.ts';
import { chooseLauncher } from './launcher.ts';
import { settleLeftover } from './leftover.ts';
import { canRead, olderPrograms, removeOlderPrograms } from './older-programs.ts';
import { stopPostmaster } from './postmaster.ts';
import type { Connection } from './session.ts';
import { readingArguments, SOCKET_FILES, serverArguments } from './settings.ts';
import { renewPrivateFolder, socketFolder } from './socket-folder.ts';
import { type Plan, type Running, removeEmpty, startServer } from './starting.ts';

interface Log {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
}

interface CopyOptions {
  log: Log;
  signal?: AbortSignal | undefined;
}

/** Copies everything of the database at `from` into the empty one at `to`, and throws unless the copy is the same. */
export type CopyData = (from: Connection, to: Connection, options: CopyOptions) => Promise<void>;

const STOP_MS = 60_000;

/**
 * Copies the data of an older major version of PostgreSQL into a new cluster, which then takes its place; the old one is kept
 * next to it as `postgres-17`, for instance. Does nothing where the cluster has the version of the programs, or there is none.
 *
 * Only a server of its own version ever opens the old cluster, and no transaction writes to it. The new one gets its name
 * when it is complete: a start after an interruption finishes the exchange or begins again. No other process may
 * use the data folder.
 */
export async function upgradeCluster(
  plan: Plan,
  {
    copyData,
    log,
    signal,
    settings,
  }: CopyOptions & { copyData: CopyData; settings?: Record<string, string> },
): Promise<void> {
  const { dataDir, cluster, binaries } = plan;
  const [fresh, complete] = [`${cluster}-upgrade`, `${cluster}-upgraded`];
  if (existsSync(complete) && !existsSync(cluster)) {
    exchange(complete, cluster);
    removeOlderPrograms(dataDir);
    return;
  }
  const before = majorOf(cluster);
  const major = Number.parseInt(binaries.version, 10);
  if (before === undefined || before >= major || !canRead(before)) return;
  await settleLeftover(fresh, { suits: () => false, timeoutMs: STOP_MS, log });
  await settleLeftover(cluster, { suits: () => false, timeoutMs: STOP_MS, log });
  // What an interrupted upgrade left; an older program may have written to the old cluster since.
  for (const path of [fresh, complete]) rmSync(path, { recursive: true, force: true });
  refuseFullDisk(cluster);
  log.info(
    {},
    `The data of PostgreSQL ${before} is copied for PostgreSQL ${major}; a gigabyte takes a minute or two`,
  );
  const old = await planFor(plan, {
    cluster,
    sockets: 'socket-old',
    binaries: await olderPrograms(before, dataDir, { signal }),
  });
  old.args = readingArguments(cluster, old.sockets);
  const next = await planFor(plan, { cluster: fresh, sockets: 'socket-new', binaries });
  next.args = serverArguments(fresh, next.sockets, settings ?? {});
  try {
    await prepareCluster(fresh, { ...next, signal, sync: settings?.fsync !== 'off' });
    await withServer(old, { log, signal }, (from) =>
      withServer(next, { log, signal }, (to) => copyData(from, to, { log, signal })),
    );
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  const kept = freeName(`${cluster}-${before}`);
  renameSync(fresh, complete);
  renameSync(cluster, kept);
  exchange(complete, cluster);
  removeOlderPrograms(dataDir);
  log.info(
    { kept },
    `The data is now that of PostgreSQL ${major}: every row was compared. Remove the folder ${kept} when you are sure that you will not go back`,
  );
}

function exchange(complete: string, cluster: string): void {
  renameSync(complete, cluster);
  syncFolder(dirname(cluster));
}

async function planFor(
  { dataDir }: Plan,
  { cluster, sockets: name, binaries }: Pick<Plan, 'cluster' | 'sockets' | 'binaries'>,
): Promise<Plan> {
  const sockets = socketFolder(join(dataDir, name), SOCKET_FILES[0]?.length ?? 0).folder;
  const launcher = await chooseLauncher({
    folders: [dataDir, dirname(sockets)],
    program: binaries.postgres,
    data: [join(dataDir, 'postgres'), dataDir],
    named: true,
  });
  return { dataDir, cluster, sockets, binaries, launcher, args: [] };
}

/** Runs `work` with a server, which has stopped cleanly afterwards. */
async function withServer(
  plan: Plan,
  { log, signal }: CopyOptions,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  renewPrivateFolder(plan.sockets, SOCKET_FILES, plan.launcher.owner);
  const started: Running | { failure: string } = await startServer(plan, STOP_MS, { log, signal });
  if (!('server' in started)) throw new Error(started.failure);
  try {
    await work(started.connection);
  } finally {
    await stopPostmaster(started.server, plan.cluster, STOP_MS, log);
    removeEmpty(plan.sockets);
  }
}

function refuseFullDisk(cluster: string): void {
  const { bavail, bsize } = statfsSync(cluster);
  const [free, needed] = [bavail * bsize, sizeOf(cluster) * 1.1];
  if (free >= needed) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new Error(
    `The data in ${cluster} has to be copied for a new version of PostgreSQL, which needs ${gigabytes(needed)}; the disk has ${gigabytes(free)} free. Make room and start again. Nothing was changed.`,
  );
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function freeName(path: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? path : `${path}-${n}`;
    if (!existsSync(name)) return name;
  }
}
