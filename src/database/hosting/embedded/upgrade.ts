import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { majorOf, prepareCluster, syncFolder } from './cluster.ts';
import { adoptOrStopLeftover } from './leftover.ts';
import { canRead, olderPrograms, removeOlderPrograms } from './older-programs.ts';
import { stopPostmaster } from './postmaster.ts';
import type { Connection } from './session.ts';
import { OLDER_PORT, PORT, readingArguments, serverArguments } from './settings.ts';
import { type Plan, planServer, removeEmpty, startServer } from './starting.ts';

interface Log {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
}

interface CopyOptions {
  log: Log;
  signal?: AbortSignal | undefined;
}

/** Copies the whole database at `from` into the empty one at `to`, or nothing. */
export type CopyData = (from: Connection, to: Connection, options: CopyOptions) => Promise<void>;

interface UpgradeOptions extends CopyOptions {
  copyData: CopyData;
  /** PostgreSQL settings of the new server */
  settings?: Record<string, string> | undefined;
}

const STOP_MS = 60_000;
/** Bytes that a new cluster, the older programs and their archive take, in addition to the data. */
const BASE_BYTES = 300e6;
const UNTIL_THEN = 'until then, the version of Promptorium that made the data runs on it.';

/** The folder with the data of an older major version, kept after an upgrade. */
const keptFolder = (cluster: string, major: number) => `${cluster}-${major}`;
/** The folder with an incomplete copy, which an interrupted upgrade leaves. */
const copyingFolder = (cluster: string) => `${cluster}-copying`;
/** The folder with complete data that takes the place of the cluster. */
const copiedFolder = (cluster: string) => `${cluster}-copied`;

/**
 * Copies the data of an older major version of PostgreSQL into a new cluster, which then takes its place; the
 * old one is kept beside it, as `postgres-17` for instance. Does nothing when the cluster has the version of
 * the programs, when there is none, or when no programs can read it. When the upgrade fails, throws a message
 * for the operator and leaves the old cluster in place.
 *
 * Only a server of its own version ever opens the old cluster, and no session of it can write. The new one
 * gets its name when it is complete: a start after an interruption finishes the exchange or begins again. No
 * other process may use the data folder.
 */
export async function upgradeCluster(plan: Plan, options: UpgradeOptions): Promise<void> {
  const { dataDir, cluster, binaries } = plan;
  const { log } = options;
  const [copying, copied] = [copyingFolder(cluster), copiedFolder(cluster)];
  if (!existsSync(cluster) && existsSync(copied)) return renameForGood(copied, cluster);
  const [before, after] = [majorOf(cluster), Number.parseInt(binaries.version, 10)];
  if (before === undefined || before >= after || !canRead(before)) return;
  for (const folder of [copying, cluster])
    await adoptOrStopLeftover(folder, { matchesPlan: () => false, timeoutMs: STOP_MS, log });
  // The remains of an interrupted upgrade. Even a complete copy may be outdated, because the older site may
  // have run again.
  for (const folder of [copying, copied]) rmSync(folder, { recursive: true, force: true });
  const kept = keptFolder(cluster, before);
  const bytes = sizeOf(realpathSync(cluster));
  const refusal = refusalOf(plan, kept, bytes * 1.1 + BASE_BYTES);
  if (refusal)
    throw new Error(
      `The data in ${cluster} must be copied for a new version of PostgreSQL${refusal} and start again. Nothing was changed: ${UNTIL_THEN}`,
    );
  const programs = await olderPrograms(before, dataDir, options);
  log.info(
    {},
    `Copying the data of PostgreSQL ${before} for PostgreSQL ${after}: ${megabytes(bytes)}. A gigabyte takes a minute or two`,
  );
  try {
    await copyCluster(plan, copying, programs, options);
  } catch (error) {
    rmSync(copying, { recursive: true, force: true });
    options.signal?.throwIfAborted();
    throw new Error(
      `The data in ${cluster} could not be copied from PostgreSQL ${before} to ${after}: ${(error as Error).message}\nThe data was not changed. Fix the cause and start again; ${UNTIL_THEN} ${join(dataDir, 'postgres.log')} may have details.`,
      { cause: error },
    );
  }
  removeOlderPrograms(dataDir);
  renameForGood(copying, copied);
  renameForGood(cluster, kept);
  renameForGood(copied, cluster);
  log.info(
    { kept },
    `The data now belongs to PostgreSQL ${after}. Delete ${kept} once you no longer need the earlier version`,
  );
}

/**
 * Puts the data from before an upgrade back into its place; that of the newer PostgreSQL is kept as well,
 * unless the copy is incomplete. No server may be running. Can be repeated after an interruption.
 */
export function undoUpgrade(cluster: string, major: number): void {
  const [kept, copied] = [keptFolder(cluster, major), copiedFolder(cluster)];
  rmSync(copyingFolder(cluster), { recursive: true, force: true });
  if (!existsSync(cluster) && existsSync(copied)) renameForGood(copied, cluster);
  if (majorOf(cluster) === major) return;
  if (existsSync(kept)) renameForGood(kept, copied);
  if (!existsSync(copied)) return;
  renameForGood(cluster, `${cluster}-unused-${Date.now()}`);
  renameForGood(copied, cluster);
}

/** Makes the folder `copy` a cluster with the data of the plan's cluster, which the `older` programs read. */
async function copyCluster(
  { dataDir, cluster, binaries }: Plan,
  copy: string,
  older: Binaries,
  { copyData, log, signal, settings = {} }: UpgradeOptions,
): Promise<void> {
  const original = await planServer({
    dataDir,
    cluster,
    port: OLDER_PORT,
    named: false,
    socketFolderName: 'socket-older',
    binaries: older,
    argumentsFor: (sockets) => readingArguments(cluster, sockets),
  });
  const target = await planServer({
    dataDir,
    cluster: copy,
    port: PORT,
    named: true,
    socketFolderName: 'socket-copying',
    binaries,
    argumentsFor: (sockets) => serverArguments(copy, sockets, settings),
  });
  const sync = settings.fsync !== 'off';
  // Gives the files of the original to the account under which the server runs, if root has chosen another
  // one.
  await prepareCluster(cluster, { ...original, sync, signal });
  await prepareCluster(copy, { ...target, sync, signal });
  await withServer(original, { log, signal }, (from) =>
    withServer(target, { log, signal }, (to) => copyData(from, to, { log, signal })),
  );
}

/**
 * Runs `work` with a server, which has stopped when this returns. The signal stops it at once, which ends the
 * pending statement.
 */
async function withServer(
  plan: Plan,
  { log, signal }: CopyOptions,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const started = await startServer(plan, STOP_MS, { log, signal });
  if (!('server' in started)) throw new Error(started.failure);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopPostmaster(started.server, plan.cluster, STOP_MS, log));
  // Errors are thrown below.
  const cutOff = () => void stop().catch(() => {});
  signal?.addEventListener('abort', cutOff);
  try {
    signal?.throwIfAborted();
    await work(started.connection);
  } finally {
    signal?.removeEventListener('abort', cutOff);
    await stop();
    removeEmpty(plan.sockets);
  }
}

/** Renames a folder durably, so that a crash of the machine does not undo it. */
function renameForGood(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Why the copy could not take the place of the cluster; undefined when it can. */
function refusalOf({ dataDir, cluster }: Plan, kept: string, needed: number): string | undefined {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < needed)
    return `, which takes ${megabytes(needed)}; the disk has ${megabytes(bavail * bsize)} free. Make room`;
  if (existsSync(kept))
    return `, and then kept as ${kept}, which has the data from before an earlier upgrade. Move that folder elsewhere`;
  // A folder may be mounted from the same disk, in which case its device number does not differ.
  const mounts = existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8') : '';
  const isMounted = mounts.split('\n').some((line) => line.split(' ')[4] === cluster);
  if (isMounted || lstatSync(cluster).dev !== lstatSync(dataDir).dev)
    return `, and the copy cannot take its place because ${cluster} is mounted. Stop the site, mount its disk at ${dataDir} instead with the data in the subfolder postgres,`;
  return undefined;
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
