import type { ArchiveContents, ArchiveFormat, ArchiveManifest } from '../../../domain/hosting/backups.ts';

/** Writes an archive, which has its name only once it is complete. */
export interface ArchiveWriter {
  /** Adds a file. Throws when its content does not have `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /**
   * Adds the manifest, waits for the disk, reads the archive back and gives it its name. Returns its size in bytes. Throws when what was
   * read differs from what was written.
   */
  finish(contents: ArchiveContents, options: ReadOptions): Promise<number>;
  /** Deletes what was written, unless it was finished. */
  discard(): Promise<void>;
}

interface ReadOptions {
  /** Called with the number of bytes that were read since the last call. */
  onRead?: (bytes: number) => void;
  signal?: AbortSignal;
}

/** A file in an archive. Its content must be read before the next one. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Reads an archive. */
export interface ArchiveReader {
  /** Bytes. */
  size: number;
  /**
   * Reads the whole archive and compares every file with the manifest. Throws a message that says what to do when the archive is
   * not one, is incomplete or damaged, or has a later format than this program knows.
   */
  check(options?: ReadOptions): Promise<CheckedArchive>;
  /** The files in their order. */
  entries(options?: ReadOptions): AsyncIterable<ArchiveEntry>;
}

/** What an undamaged archive says about itself. */
export interface CheckedArchive {
  format: ArchiveFormat;
  manifest: ArchiveManifest;
}

/** The folder of nightly backups. */
export interface BackupFolder {
  /**
   * Makes a backup and reads it back, in a process of its own. Where space is short, those that are not kept beside the new one
   * are deleted before. Rejects with what that process says, also when the signal ends it, and leaves no unfinished file.
   */
  make(now: Date, signal: AbortSignal): Promise<{ name: string; bytes: number }>;
  /** Deletes the oldest backups beyond the number to keep, but never the one that was just made, and what interrupted ones left. */
  tidy(now: Date, made: string): Promise<void>;
}
