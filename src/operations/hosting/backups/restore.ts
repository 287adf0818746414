import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { ConnectionTarget } from '../../../database/core/connection.ts';
import { type LoadRows, loadDatabase } from '../../../database/hosting/backup/load.ts';
import { type Migration, migrationFiles } from '../../../database/hosting/migrate.ts';
import {
  type ArchivedTable,
  archiveFiles,
  keyOfEntry,
  tableOfPart,
} from '../../../domain/hosting/backups.ts';
import { commitBefore, isBeforeRelease } from '../../../domain/hosting/earlier-schema.ts';
import type { Storage } from '../../core/adapters/adapters.ts';
import type { ArchiveEntry, ArchiveReader, CheckedArchive } from '../../core/adapters/backup-adapters.ts';
import { fingerprintOf } from './create.ts';

const decompress = promisify(zstdDecompress);

/** The places that a backup is restored to. All of them must be empty. */
export interface RestoreTarget {
  database: ConnectionTarget;
  storage: Pick<Storage, 'put' | 'remove'>;
  /** The secret from the environment, which then replaces the one in the backup. */
  secret: string | undefined;
  /** Stores the secret of the backup. */
  keepSecret(secret: string): Promise<void>;
  /** Moves the files to their place, just before the rows of the database are written. */
  moveFilesIntoPlace(): Promise<void>;
}

/** What was restored. */
export interface Restored {
  rows: number;
  files: number;
  /**
   * Facts that an operator should know: differing secrets, tables that do not belong to the product, missing
   * files.
   */
  warnings: string[];
}

interface Options {
  /** Called with the number of bytes of the archive that were read since the last call. */
  onRead?: (bytes: number) => void;
  log: (message: string) => void;
  signal: AbortSignal;
  /** By default, the migrations of the program. */
  migrations?: readonly Migration[];
}

/**
 * Throws a message when this program cannot restore the archive: its schema must be one that this program's
 * migrations create. Cheap; call it before anything is created.
 */
export function checkSchema(
  { format }: CheckedArchive,
  migrations: readonly Migration[] = migrationFiles(),
): void {
  if (isBeforeRelease(format.migrations))
    throw new Error(
      `The backup was made before release 1.0.0. Restore it with commit ${commitBefore}, start that once, and then this version.`,
    );
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of format.migrations) {
    if (!known.has(name))
      throw new Error(
        `The backup has a newer schema (${name}) than this program. It was made by version ${format.product}. Restore it with that version or a later one.`,
      );
    if (known.get(name) !== checksum)
      throw new Error(
        `The migration ${name} of this program differs from that of the program that made the backup (version ${format.product}). Restore it with that version.`,
      );
  }
}

/**
 * Restores a checked archive into an empty place. On failure, the database stays empty and stored files are
 * deleted. Throws a message when the place is not empty or the rows do not match the manifest.
 */
export async function restoreBackup(
  archive: ArchiveReader,
  checked: CheckedArchive,
  target: RestoreTarget,
  { onRead, log, signal, migrations = migrationFiles() }: Options,
): Promise<Restored> {
  const { format, manifest } = checked;
  checkSchema(checked, migrations);
  const backedUpMigrations = new Set(format.migrations.map(({ name }) => name));
  const plan = {
    ...manifest,
    migrations: migrations.filter(({ name }) => backedUpMigrations.has(name)),
    newer: migrations.filter(({ name }) => !backedUpMigrations.has(name)),
    log,
    signal,
  };
  const stored: string[] = [];
  const warnings = secretWarnings(checked, target);
  try {
    const rows = await loadDatabase(target.database, plan, async (load, foreignTables) => {
      const loaded = new Map<string, number>();
      const tables = new Map(manifest.tables.map((table) => [table.name, table]));
      for await (const entry of archive.entries({ signal, ...(onRead && { onRead }) })) {
        const table = tables.get(tableOfPart(entry.name) ?? '');
        const key = keyOfEntry(entry.name);
        if (table && !foreignTables.has(table.name)) await loadPart(entry, table, load, loaded);
        else if (key) {
          stored.push(key);
          await target.storage.put(key, await buffer(entry.content));
        } else if (entry.name === archiveFiles.secret && target.secret === undefined)
          await target.keepSecret((await buffer(entry.content)).toString());
        else for await (const _ of entry.content);
      }
      for (const { name, rows: expected } of manifest.tables)
        if (!foreignTables.has(name) && (loaded.get(name) ?? 0) !== expected)
          throw new Error(`The table ${name} has ${loaded.get(name) ?? 0} rows instead of ${expected}.`);
      for (const name of foreignTables)
        warnings.push(
          `The table ${name} does not belong to Promptorium: its rows are in the backup but were left out.`,
        );
      await target.moveFilesIntoPlace();
      return [...loaded.values()].reduce((sum, count) => sum + count, 0);
    });
    if (manifest.uploads.missing.length)
      warnings.push(
        `${manifest.uploads.missing.length} uploaded files were missing on the site when the backup was made: ${manifest.uploads.missing.slice(0, 5).join(', ')}`,
      );
    return { rows, files: stored.length, warnings };
  } catch (error) {
    await target.storage.remove(stored);
    throw error;
  }
}

async function loadPart(
  entry: ArchiveEntry,
  table: ArchivedTable,
  load: LoadRows,
  loaded: Map<string, number>,
): Promise<void> {
  const count = await load(table, await decompress(await buffer(entry.content)));
  loaded.set(table.name, (loaded.get(table.name) ?? 0) + count);
}

function secretWarnings({ format }: CheckedArchive, { secret }: RestoreTarget): string[] {
  const consequence = 'all sessions end, and members must set up two-step sign-in again';
  if (secret !== undefined && fingerprintOf(secret) !== format.secret.fingerprint)
    return [
      `SECRET is not the secret of the site that was backed up: ${consequence}, unless you start the site with that one.`,
    ];
  if (secret === undefined && !format.secret.included)
    return [
      `The secret was in SECRET on the site that was backed up. Start this site with the same SECRET; otherwise ${consequence}.`,
    ];
  return [];
}
