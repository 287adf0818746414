import type { ArchiveReader, ArchiveWriter } from '../operations/core/adapters/backup-adapters.ts';
import type { AdminContext } from '../operations/core/context.ts';
import type { BackupSource } from '../operations/hosting/backups/create.ts';
import type { RestoreTarget } from '../operations/hosting/backups/restore.ts';

/** The archives and sites that backup commands work on. Each must be closed after use. */
export interface BackupPlaces {
  createArchive(path: string): Promise<ArchiveWriter>;
  openArchive(path: string): ArchiveReader;
  /** Opens the site, whether it is running or not. */
  source(): Promise<{ source: BackupSource } & Closable>;
  /**
   * Prepares the empty site of the configuration. `finish` completes the restore; closing without it removes
   * everything.
   */
  target(): Promise<{ target: RestoreTarget; place: string; finish(): Promise<void> } & Closable>;
  /** Creates a site that is deleted when it is closed. `site` opens what was restored to it. */
  temporary(): Promise<{ target: RestoreTarget; site(): AdminContext } & Closable>;
}

/** An opened site. */
export interface Site extends Closable {
  ctx: AdminContext;
}

interface Closable {
  close(): Promise<void>;
}
