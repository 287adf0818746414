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
import { settleLeftover } from './leftover.ts';
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

/** Copies everything of the database at `from` into the empty one at `to`. */
export type CopyData = (from: Connection, to: Connection, options: CopyOptions) => Promise<void>;

interface UpgradeOptions extends CopyOptions {
  copyData: CopyData;
  /** PostgreSQL settings of the new server */
  settings?: Record<string, string> | undefined;
}

const STOP_MS = 60_000;
/** Bytes that a new cluster, the older programs and their archive take, whatever the data. */
const BASE_BYTES = 300e6;
const UNTIL_THEN = 'until then, the version of Promptorium that made the data runs on it.';

/** The folder with the data of an older major version, kept after an upgrade. */
const keptFolder = (cluster: string, major: number) => `${cluster}-${major}`;

/**
 * Copies the data of an older major version of PostgreSQL into a new cluster, which then takes its place; the old one is kept
 * next to it as `postgres-17`, for instance. Does nothing where the cluster has the version of the programs, there is none, or
 * nothing can read it. Throws a message for the operator when it cannot be done; the old cluster is in its place then.
 *
 * Only a server of its own version ever opens the old cluster, and no session of it can write. A start after an interruption
 * begins again, or finishes the exchange when the old cluster has left its place. No other process may use the data folder.
 */
export async function upgradeCluster(plan: Plan, options: UpgradeOptions): Promise<void> {
  const { dataDir, cluster, binaries } = plan;
  const { log } = options;
  const copy = `${cluster}-copying`;
  if (existsSync(copy) && !existsSync(cluster)) return renameForGood(copy, cluster);
  const [before, after] = [majorOf(cluster), Number.parseInt(binaries.version, 10)];
  if (before === undefined || before >= after || !canRead(before)) return;
  for (const folder of [copy, cluster])
    await settleLeftover(folder, { suits: () => false, timeoutMs: STOP_MS, log });
  rmSync(copy, { recursive: true, force: true });
  const kept = keptFolder(cluster, before);
  const bytes = sizeOf(realpathSync(cluster));
  const refusal = refusalOf(plan, kept, bytes * 1.1 + BASE_BYTES);
  if (refusal)
    throw new Error(
      `The data in ${cluster} has to be copied for a new version of PostgreSQL${refusal} and start again. Nothing was changed: ${UNTIL_THEN}`,
    );
  const programs = await olderPrograms(before, dataDir, options);
  log.info(
    {},
    `Copying the data of PostgreSQL ${before} for PostgreSQL ${after}: ${gigabytes(bytes)}. A gigabyte takes a minute or two`,
  );
  try {
    await copyCluster(plan, copy, programs, options);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    options.signal?.throwIfAborted();
    throw new Error(
      `The data in ${cluster} could not be copied from PostgreSQL ${before} to ${after}: ${(error as Error).message}\nNothing of it was changed. When the cause is gone, start again; ${UNTIL_THEN} ${join(dataDir, 'postgres.log')} may say more.`,
      { cause: error },
    );
  }
  removeOlderPrograms(dataDir);
  renameForGood(cluster, kept);
  renameForGood(copy, cluster);
  log.info(
    { kept },
    `The data is that of PostgreSQL ${after} now. Delete ${kept} when you will not go back to the earlier version`,
  );
}

/** Puts the data from before an upgrade back into its place; that of the newer PostgreSQL is kept as well. No server may be running. */
export function undoUpgrade(cluster: string, major: number): void {
  const kept = keptFolder(cluster, major);
  if (!existsSync(kept)) return;
  renameForGood(cluster, `${cluster}-not-used-${Date.now()}`);
  renameForGood(kept, cluster);
}

/** Makes the folder `copy` a cluster with the data of the plan's, which the `older` programs read. */
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
  // Gives the files of the original to the account that the server runs as, if root has chosen another one.
  await prepareCluster(cluster, { ...original, sync, signal });
  await prepareCluster(copy, { ...target, sync, signal });
  await withServer(original, { log, signal }, (from) =>
    withServer(target, { log, signal }, (to) => copyData(from, to, { log, signal })),
  );
}

/** Runs `work` with a server, which has stopped afterwards. The signal stops it at once, which ends the statement under way. */
async function withServer(
  plan: Plan,
  { log, signal }: CopyOptions,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const started = await startServer(plan, STOP_MS, { log, signal });
  if (!('server' in started)) throw new Error(started.failure);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopPostmaster(started.server, plan.cluster, STOP_MS, log));
  // What goes wrong is thrown below.
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

/** Renames a folder so that a crash of the machine does not undo it. */
function renameForGood(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Why the copy could not take the place of the cluster; undefined when it can. */
function refusalOf({ dataDir, cluster }: Plan, kept: string, needed: number): string | undefined {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < needed)
    return `, which takes ${gigabytes(needed)}; the disk has ${gigabytes(bavail * bsize)} free. Make room`;
  if (existsSync(kept))
    return `, and then kept as ${kept}, which is the data before an earlier upgrade. Move that elsewhere`;
  // A folder may be mounted from the same disk, which then has the same number.
  const mounts = existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8') : '';
  if (lstatSync(cluster).dev !== lstatSync(dataDir).dev || mounts.includes(` ${cluster} `))
    return `, and the copy cannot take its place because ${cluster} is mounted. Stop the site, mount its disk at ${dataDir} instead with the data in the subfolder postgres,`;
  return undefined;
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
