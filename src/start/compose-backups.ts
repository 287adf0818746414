import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { diskStorage } from '../adapters/files/storage/disk.ts';
import { openArchive } from '../adapters/hosting/backups/archive-reader.ts';
import { createArchive } from '../adapters/hosting/backups/archive-writer.ts';
import { prepareRestoreFolder } from '../adapters/hosting/backups/restore-folder.ts';
import type { BackupPlaces, Site } from '../cli/backup-places.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openPool } from '../database/core/connection.ts';
import { waitForServer } from '../database/core/server/reach.ts';
import { refuseUsedDatabase } from '../database/hosting/backup/load.ts';
import { makeDataFolder } from '../database/hosting/embedded/data-folder.ts';
import { lockFolder } from '../database/hosting/embedded/folder-lock.ts';
import { startEmbeddedServer } from '../database/hosting/embedded/server.ts';
import { databaseHost } from '../domain/hosting/database-address.ts';
import type { Log, Storage } from '../operations/core/adapters/adapters.ts';
import type { BackupSource, SiteSecret } from '../operations/hosting/backups/create.ts';
import type { RestoreTarget } from '../operations/hosting/backups/restore.ts';
import { databaseBeside } from './compose.ts';
import { wire } from './wiring/site.ts';
import { storageOf } from './wiring/storage.ts';

/** Version of the program. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Opens the archives and sites that backup commands work on. */
export function backupPlaces(config: () => Config, log: Log, signal: AbortSignal): BackupPlaces {
  return {
    createArchive,
    openArchive,
    source: () => openSource(config(), log, signal),
    target: () => openTarget(config(), log, signal),
    temporary: () => openTemporary(log, signal),
  };
}

/** Opens the site unchanged: unlike other commands, a backup does not update its schema. */
async function openSource(config: Config, log: Log, signal: AbortSignal) {
  const { target, server } = await databaseBeside(config, log, signal);
  const source: BackupSource = {
    database: target,
    storage: storageOf(config, log),
    secret: secretOf(config),
    product: version,
  };
  return { source, close: async () => server?.stop() };
}

function secretOf({ secret, dataDir }: Config): SiteSecret {
  if (secret !== undefined) return { value: secret, stored: false };
  const path = resolve(dataDir, 'secret');
  if (!existsSync(path))
    throw new Error(
      `${resolve(dataDir)} has no 'secret' file. Set DATA_DIR to the data folder of your site, or SECRET to its secret.`,
    );
  return { value: readFileSync(path, 'utf8').trim(), stored: true };
}

/** Opens an empty data folder, with an empty database in it or at DATABASE_URL. */
async function openTarget(config: Config, log: Log, signal: AbortSignal) {
  const dataDir = makeDataFolder(config.dataDir);
  const unlock = await lockFolder(dataDir);
  const undo: (() => unknown)[] = [unlock];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
    undo.length = 0;
  };
  try {
    if (config.databaseUrl) {
      await waitForServer(config.databaseUrl, { log, signal });
      await refuseUsedDatabase(config.databaseUrl);
    }
    if (config.s3) await refuseUsedStore(storageOf(config, log), config.s3);
    const folder = prepareRestoreFolder(dataDir);
    // Does nothing once the folder is complete.
    let complete = false;
    undo.push(() => complete || folder.discard());
    const server = config.databaseUrl
      ? undefined
      : await startEmbeddedServer({ dataDir: folder.path, log, signal });
    if (server) undo.push(() => server.stop());
    const target: RestoreTarget = {
      database: config.databaseUrl ?? server?.connection ?? '',
      storage: storageOf({ ...config, dataDir: folder.path }, log),
      secret: config.secret,
      keepSecret: (secret) => keepSecret(folder.path, secret),
      moveFilesIntoPlace: async () => {
        if (config.databaseUrl) folder.moveFilesIntoPlace();
      },
    };
    return {
      target,
      place: config.databaseUrl
        ? `${dataDir} and the database at ${databaseHost(config.databaseUrl)}`
        : dataDir,
      finish: async () => {
        // The server's files can be moved once it has stopped.
        await server?.stop();
        if (server) folder.moveFilesIntoPlace();
        complete = true;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Refuses a store that contains files. Restored files could replace those of another site, or be deleted with
 * them when the restore fails.
 */
async function refuseUsedStore(
  storage: Storage,
  { bucket, prefix }: NonNullable<Config['s3']>,
): Promise<void> {
  for await (const _ of storage.list())
    throw new Error(
      `The bucket ${bucket} already has uploaded files below "${prefix}". Restore into an empty one, or set another S3_PREFIX.`,
    );
}

async function keepSecret(folder: string, secret: string): Promise<void> {
  writeFileSync(join(folder, 'secret'), secret, { mode: 0o600, flush: true });
}

/** Opens a folder and database that are deleted afterwards, with the site on them. */
async function openTemporary(log: Log, signal: AbortSignal) {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-verify-'));
  // When started by root, the server runs as an account that needs access to its own folder.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const server = await startEmbeddedServer({ dataDir, log, signal, settings: temporarySettings }).catch(
    (error) => {
      remove();
      throw error;
    },
  );
  const config = readConfig({ DATA_DIR: dataDir });
  const storage = diskStorage(resolve(dataDir, 'files'), { log });
  const target: RestoreTarget = {
    database: server.connection,
    storage,
    secret: undefined,
    keepSecret: (secret) => keepSecret(dataDir, secret),
    moveFilesIntoPlace: async () => {},
  };
  let site: Site | undefined;
  return {
    target,
    site: () => {
      const pool = openPool(server.connection);
      const product = wire(config, { pool, log });
      site = {
        ctx: product.contextFor({ role: 'system' }),
        close: async () => {
          await product.finish();
          await pool.close();
        },
      };
      return site.ctx;
    },
    close: async () => {
      await site?.close();
      await server.stop();
      remove();
    },
  };
}

/** Data restored for a check need not survive a crash. */
const temporarySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
