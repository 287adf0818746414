import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { ConnectionTarget } from '../../../database/core/connection.ts';
import { protectingUploads } from '../../../database/hosting/backup/protected-uploads.ts';
import { type Snapshot, type UploadRow, withSnapshot } from '../../../database/hosting/backup/snapshot.ts';
import {
  type ArchiveContents,
  type ArchivedTable,
  type ArchiveFormat,
  archiveFiles,
  archiveVersion,
  tablePart,
  uploadEntry,
} from '../../../domain/hosting/backups.ts';
import type { Storage } from '../../core/adapters/adapters.ts';
import type { ArchiveWriter } from '../../core/adapters/backup-adapters.ts';
import { filesOf } from '../../files/files.ts';

const compress = promisify(zstdCompress);

/** Bytes of rows that are compressed at once. */
const partBytes = 4 * 1024 * 1024;
/** Uploads per statement. */
const batch = 500;

/** The sources of a backup. */
export interface BackupSource {
  database: ConnectionTarget;
  storage: Storage;
  secret: SiteSecret;
  /** Version of the program. */
  product: string;
}

/** The secret of a site; `stored` when it is in the data folder and not in the environment. */
export interface SiteSecret {
  value: string;
  stored: boolean;
}

/** The contents of a backup. */
export interface Backup extends ArchiveContents {
  /** Size of the archive. */
  bytes: number;
}

/** Receives the progress of a long operation, in bytes. */
export interface BackupProgress {
  /** Adds bytes that remain to be processed. */
  expect(bytes: number): void;
  /** Adds bytes that were processed. */
  done(bytes: number): void;
}

/**
 * Writes the database, the uploaded files and the secret into an archive, as of one moment, while the site is
 * running. Memory use does not depend on their size. Throws the signal's reason when it is aborted.
 */
export function createBackup(
  { database, storage, secret, product }: BackupSource,
  archive: ArchiveWriter,
  { progress, signal, now }: { progress: BackupProgress; signal: AbortSignal; now: Date },
): Promise<Backup> {
  return protectingUploads(database, () =>
    withSnapshot(database, async (snapshot) => {
      progress.expect(snapshot.tables.reduce((sum, { bytes }) => sum + bytes, 0));
      const format: ArchiveFormat = {
        format: 'promptorium-backup',
        version: archiveVersion,
        product,
        madeAt: now.toISOString(),
        postgres: snapshot.postgres,
        migrations: snapshot.migrations,
        secret: { included: secret.stored, fingerprint: fingerprintOf(secret.value) },
      };
      await addText(archive, archiveFiles.format, JSON.stringify(format, undefined, 2));
      const tables: ArchivedTable[] = [];
      for (const table of snapshot.tables) {
        tables.push(await addTable(snapshot, table, archive, signal));
        progress.done(table.bytes);
      }
      const uploads = await addUploads(snapshot, storage, archive, { progress, signal });
      if (secret.stored) await addText(archive, archiveFiles.secret, secret.value);
      const contents = { tables, sequences: snapshot.sequences, uploads };
      const bytes = await archive.finish(contents, { signal });
      return { ...contents, bytes };
    }),
  );
}

/** Returns a text that is equal for equal secrets and does not reveal them. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('promptorium backup').digest('hex').slice(0, 16);
}

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await archive.add(name, bytes.length, [bytes]);
}

async function addTable(
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<ArchivedTable> {
  const { name, columns } = table;
  let files = 0;
  const rows = await snapshot.copy(table, partBytes, async (part) => {
    signal.throwIfAborted();
    const bytes = await compress(part);
    await archive.add(tablePart(name, ++files), bytes.length, [bytes]);
  });
  return { name, columns, rows, files };
}

async function addUploads(
  snapshot: Snapshot,
  storage: Storage,
  archive: ArchiveWriter,
  { progress, signal }: { progress: BackupProgress; signal: AbortSignal },
): Promise<ArchiveContents['uploads']> {
  const lost: string[] = [];
  let files = 0;
  let bytes = 0;
  for (let after: string | undefined; ; ) {
    const uploads = await snapshot.uploads(after, batch);
    for (const upload of uploads) {
      let found = 0;
      for (const key of filesOf(upload)) {
        signal.throwIfAborted();
        const file = await storage.open(key);
        if (!file) continue;
        progress.expect(file.size);
        await archive.add(uploadEntry(key), file.size, file.size ? await file.read() : []);
        progress.done(file.size);
        found++;
        bytes += file.size;
      }
      files += found;
      if (found < filesNeeded(upload)) lost.push(upload.id);
    }
    after = uploads.at(-1)?.id;
    if (uploads.length < batch) break;
  }
  // The files of an upload that has just begun do not exist yet, but nothing shows that upload.
  return { files, bytes, missing: lost.length ? await snapshot.shownUploads(lost) : [] };
}

/** Returns how many files an upload must have: a picture both of its files, a video one of two. */
function filesNeeded({ kind }: UploadRow): number {
  return kind === 'image' ? 2 : 1;
}
