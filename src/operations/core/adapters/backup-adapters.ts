import type { ArchiveContents, ArchiveFormat, ArchiveManifest } from '../../../domain/hosting/backups.ts';

/** Writes an archive, which gets its name only when it is complete. */
export interface ArchiveWriter {
  /** Adds a file. Throws when its content does not have `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /**
   * Adds the manifest, waits for the disk, reads the archive back and gives it its name. Returns its size in
   * bytes. Throws when the bytes read differ from those written.
   */
  finish(contents: ArchiveContents, options: ReadOptions): Promise<number>;
  /** Deletes what was written, unless it was finished. */
  discard(): Promise<void>;
}

interface ReadOptions {
  /** Called with the number of bytes read since the last call. */
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
   * Reads the whole archive and compares every file with the manifest. Throws a message that states what to
   * do when the file is no archive, is incomplete or damaged, or has a later format than this program
   * supports.
   */
  check(options?: ReadOptions): Promise<CheckedArchive>;
  /** Yields the files in their order. */
  entries(options?: ReadOptions): AsyncIterable<ArchiveEntry>;
}

/** The description of an undamaged archive. */
export interface CheckedArchive {
  format: ArchiveFormat;
  manifest: ArchiveManifest;
}

/** The folder of nightly backups. */
export interface BackupFolder {
  /**
   * Makes a backup and reads it back, in a separate process. If there is too little space, the backups that
   * are not retained beside the new one are deleted first. Rejects with the message of that process, also
   * when the signal ends it, and leaves no unfinished file.
   */
  make(now: Date, signal: AbortSignal): Promise<{ name: string; bytes: number }>;
  /**
   * Deletes the oldest backups above the number to retain, but never the one that was just made, and the
   * remains of interrupted ones.
   */
  tidy(now: Date, made: string): Promise<void>;
}
