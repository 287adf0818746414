import type { ArchiveReader, ArchiveWriter } from '../operations/core/adapters/backup-adapters.ts';
import type { AdminContext } from '../operations/core/context.ts';
import type { BackupSource } from '../operations/hosting/backups/create.ts';
import type { RestoreTarget } from '../operations/hosting/backups/restore.ts';

/** What the commands for backups work on. Each place is closed after use. */
export interface BackupPlaces {
  createArchive(path: string): Promise<ArchiveWriter>;
  openArchive(path: string): ArchiveReader;
  /** The site, running or not. */
  source(): Promise<{ source: BackupSource } & Closable>;
  /** The empty place of the configuration. `finish` makes what was restored a site; closing without it removes everything. */
  target(): Promise<{ target: RestoreTarget; place: string; finish(): Promise<void> } & Closable>;
  /** A place that is deleted when it is closed. `site` opens what was restored to it. */
  temporary(): Promise<{ target: RestoreTarget; site(): AdminContext } & Closable>;
}

/** An opened site. */
export interface Site extends Closable {
  ctx: AdminContext;
}

interface Closable {
  close(): Promise<void>;
}
