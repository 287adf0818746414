import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendThroughProxy } from '../adapters/core/requests/send-through-proxy.ts';
import { backupFolder } from '../adapters/hosting/backups/backup-folder.ts';
import { refuseUnfinishedRestore } from '../adapters/hosting/backups/restore-folder.ts';
import { machineMemory } from '../adapters/hosting/doctor/memory.ts';
import type { Config } from '../config/config.ts';
import { type ConnectionTarget, openPool } from '../database/core/connection.ts';
import { waitForServer } from '../database/core/server/reach.ts';
import type { WatchStatement } from '../database/core/server/statement-pool.ts';
import { unreachableServer } from '../database/core/server/unreachable.ts';
import { transferDatabase } from '../database/hosting/backup/transfer.ts';
import { selectCollation } from '../database/hosting/collation.ts';
import { clusterExists } from '../database/hosting/embedded/cluster.ts';
import { makeDataFolder } from '../database/hosting/embedded/data-folder.ts';
import { runningServer } from '../database/hosting/embedded/running-server.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../database/hosting/embedded/server.ts';
import { type MigrateOptions, migrate } from '../database/hosting/migrate.ts';
import { sharedBuffersMb } from '../domain/hosting/database-memory.ts';
import { changedCollation } from '../domain/hosting/doctor/collation.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import { prepareFigures } from '../operations/hosting/jobs/background-jobs.ts';
import { startLeaderJobs } from '../operations/hosting/jobs/leader-jobs.ts';
import { startPerProcessJobs } from '../operations/hosting/jobs/per-process-jobs.ts';
import { releaseInterrupted } from '../operations/hosting/jobs/release-interrupted.ts';
import { noteChangedSettings } from '../operations/hosting/settings/note-changes.ts';
import { checkContent } from '../operations/pages/read.ts';
import { seedWhenEmpty } from '../operations/prompts/library/starter.ts';
import { contentFilesOf, type Product, siteFactsOf, wire } from './wiring/site.ts';

/** The starter library that comes with the product. */
const starterFolder = resolve(import.meta.dirname, '../../library');

/** Minimum milliseconds for the embedded database to write everything when a command stops it. */
const databaseStopMs = 20_000;

/** Milliseconds to wait for a running migration during a shutdown. */
const abortDelayMs = 2_000;

/** The whole product without its pages. */
export interface App extends Omit<Product, 'finish'> {
  /** Resolves when the embedded database server has ended permanently; never without one. */
  databaseEnded: Promise<void>;
  /** Closes all connections and stops the embedded database server. */
  close(): Promise<void>;
  /** Ends the embedded database server without waiting for anything. */
  kill(): Promise<void>;
}

/** The message when the embedded server stopped unexpectedly. */
export const databaseEndedMessage =
  'The database server stopped unexpectedly: see postgres.log in the data folder. Start again with npm start.';

/**
 * Starts the site: starts the database or connects to it, runs the migrations, and wires the product. Loads
 * the starter library into an empty embedded database, unless the configuration disables it. When aborted,
 * throws the signal's reason after everything it started has stopped. `watch` receives each statement.
 */
export async function compose(
  config: Config,
  log: Log,
  signal?: AbortSignal,
  watch?: WatchStatement,
): Promise<App> {
  await checkContent({
    content: contentFilesOf(config),
    site: siteFactsOf(config),
    market: config.market,
    identity: { hosted: config.hosted },
    log,
  });
  refuseUnfinishedRestore(resolve(config.dataDir));
  if (config.databaseUrl)
    return withBackgroundJobs(config, await open(config, log, { target: config.databaseUrl, signal, watch }));
  const server = await startEmbedded(config, log, { address: config.publicUrl }, signal);
  const app = await open(config, log, { target: server.connection, server, signal, watch });
  await releaseInterrupted(app.contextFor({ role: 'system' }));
  if (config.seed === 'library') {
    try {
      await seedWhenEmpty(app.contextFor({ role: 'system' }), starterFolder, config.siteName, {
        mark: resolve(config.dataDir, 'seeding'),
        signal,
      });
    } catch (error) {
      log.error({ err: error }, 'the starter library could not be loaded');
    }
  }
  if (signal?.aborted) await app.close();
  signal?.throwIfAborted();
  return withBackgroundJobs(config, { ...app, databaseEnded: server.keepRunning() });
}

/** Adds the background jobs of the site to the app, and ends them before the app is closed. */
async function withBackgroundJobs(config: Config, app: App): Promise<App> {
  app.join(config.workers > 1 ? 'supervisor' : 'server');
  const ctx = app.contextFor({ role: 'system' });
  await noteChangedSettings(ctx, config.given);
  const backups = config.backups && {
    time: config.backups.time,
    folder: backupFolder({ ...config.backups, folder: resolve(config.backups.folder) }),
  };
  return closingAfter(app, [startLeaderJobs(ctx, backups), startPerProcessJobs(ctx)]);
}

/** Wraps the app so that this work is stopped before it is closed. */
function closingAfter(app: App, stops: (() => Promise<void>)[]): App {
  return {
    ...app,
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await app.close();
    },
  };
}

/** Starts the product for a worker, on the database that its supervisor has opened. */
export async function composeWorker(
  config: Config,
  log: Log,
  signal: AbortSignal,
  watch?: WatchStatement,
): Promise<App> {
  const target = config.databaseUrl ?? (await runningServer(resolve(config.dataDir), signal));
  if (!target) throw new Error('The site database is not running.');
  const app = await open(config, log, { target, signal, watch });
  app.join('worker');
  const ctx = app.contextFor({ role: 'system' });
  const stopping = new AbortController();
  void prepareFigures(ctx, stopping.signal);
  return closingAfter(app, [async () => stopping.abort(), startPerProcessJobs(ctx)]);
}

/**
 * Starts the product for a command. If a site is running on the data folder, the command shares its database.
 * Nothing is seeded, and no embedded database is created: throws an error for the operator that names the
 * folder if there is none. `migration` overrides how the migrations run.
 */
export async function composeBeside(
  config: Config,
  log: Log,
  signal?: AbortSignal,
  migration?: Partial<MigrateOptions>,
): Promise<App> {
  const app = await open(config, log, { ...(await databaseBeside(config, log, signal)), signal, migration });
  app.join('command');
  return app;
}

/**
 * Returns the database that a command works on: that of the running site, the one at DATABASE_URL, or the one
 * in the data folder, whose server is then started and must be stopped by the caller.
 */
export async function databaseBeside(
  config: Config,
  log: Log,
  signal?: AbortSignal,
): Promise<{ target: ConnectionTarget; server?: EmbeddedServer }> {
  const folder = resolve(config.dataDir);
  refuseUnfinishedRestore(folder);
  const running = config.databaseUrl ?? (await runningServer(folder, signal));
  if (running) return { target: running };
  if (!clusterExists(resolve(folder, 'postgres')))
    throw new Error(
      `${folder} has no Promptorium database that this account can read. Set DATA_DIR to the data folder of your site, in the environment or in .env, or start a new site with npm start.`,
    );
  const server = await startEmbedded(config, log, {}, signal);
  return { target: server.connection, server };
}

function startEmbedded(
  config: Config,
  log: Log,
  info: { address?: string },
  signal?: AbortSignal,
): Promise<EmbeddedServer> {
  const settings = {
    shared_buffers: `${config.sharedBuffersMb ?? sharedBuffersMb(machineMemory().total)}MB`,
    // Allows for the pools of all processes and of a replacement, and for commands.
    ...(config.workers > 1 && { max_connections: String(20 + 14 * (config.workers + 2)) }),
  };
  return startEmbeddedServer({
    dataDir: config.dataDir,
    log,
    info,
    stopTimeoutMs: Math.max(databaseStopMs, config.stopSeconds * 1000),
    copyData: transferDatabase,
    settings,
    ...(signal && { signal }),
  });
}

/** The database to open. */
interface OpenOptions {
  target: ConnectionTarget;
  /** The embedded server, which is stopped with the app. */
  server?: EmbeddedServer;
  signal?: AbortSignal | undefined;
  watch?: WatchStatement | undefined;
  migration?: Partial<MigrateOptions> | undefined;
}

async function open(
  config: Config,
  log: Log,
  { target, server, signal, watch, migration }: OpenOptions,
): Promise<App> {
  if (!server) makeDataFolder(config.dataDir);
  if (config.proxy) sendThroughProxy(config.proxy);
  if (typeof target === 'string') await waitForServer(target, { log, signal });
  let product: Product | undefined;
  // Migrations may take long: they are logged, and not watched.
  const watched: WatchStatement | undefined = watch && ((text) => (product ? watch(text) : () => {}));
  const pool = openPool(target, { watch: watched, log });
  const close = async () => {
    await product?.finish();
    await product?.leave();
    await pool.close();
    await server?.stop();
  };
  // A migration that takes too long is aborted and rolled back.
  const cutOff = () => void sleep(abortDelayMs, undefined, { ref: false }).then(close);
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    const note = (message: string) => log.info({}, message);
    await migrate(pool.db, { holder: randomUUIDv7(), log: note, signal, ...migration });
    const changed = changedCollation(await selectCollation(pool.db));
    if (changed) log.warn({ remedy: changed[1] }, changed[0]);
    product = wire(config, { pool, log });
    const kill = async () => server?.kill();
    return { ...product, databaseEnded: server?.gone ?? new Promise(() => {}), close, kill };
  } catch (error) {
    // The end of the server may be detected after that of its connections.
    const ended = await Promise.race([server?.gone.then(() => true), sleep(500, false)]);
    await close();
    signal?.throwIfAborted();
    if (ended) throw new Error(databaseEndedMessage);
    const message = typeof target === 'string' ? unreachableServer(target, error) : undefined;
    throw message ? new Error(message) : error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
  }
}
