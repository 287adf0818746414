import type { Storage } from '../operations/core/adapters/adapters.ts';
import type { AdminContext } from '../operations/core/context.ts';
import type { Check } from '../operations/hosting/doctor/run-checks.ts';
import type { BackupPlaces } from './backup-places.ts';

/** A command. `run` resolves to the exit status. */
export interface Command {
  /** Text of `--help`; its first line is also the summary in the list of commands. */
  help: string;
  /** Whether it only reads. */
  readOnly?: boolean;
  run(args: string[], tools: Tools): Promise<number>;
}

/** Storages of uploaded files; `s3` is set if an S3-compatible store is configured. */
interface Stores {
  disk: Storage;
  s3: Storage | undefined;
}

/** Dependencies of the commands. */
export interface Tools {
  /**
   * Opens the product with the viewer `system`; `place` in the result names its database. Call it once; it is
   * closed after the command. Pending migrations of this version run first; `migration` has the version that
   * is serving meanwhile (the name of its newest migration), and receives a line per migration.
   */
  open(migration?: {
    serving?: string | undefined;
    log(line: string): void;
  }): Promise<{ ctx: AdminContext; stores: Stores; siteName: string; place: string }>;
  /** The archives and sites that backup commands work on. */
  backups: BackupPlaces;
  /**
   * Returns the checks of the installation, to be closed after use. Throws an error for the operator about
   * invalid settings.
   */
  doctor(): { checks: Check[]; close(): Promise<void> };
  /** Prints a line to standard output. */
  print(line: string): void;
  /** Prints a line to standard error. */
  warn(line: string): void;
  /** Aborted by Ctrl-C or a signal; the command then stops at a consistent point. */
  signal: AbortSignal;
}

/** Exit statuses. */
export const status = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Prints an error about wrong arguments and returns the exit status. */
export function usageError(tools: Tools, message: string): number {
  tools.warn(`${message}\nSee --help for the usage.`);
  return status.usage;
}

/** Formats a count with thousands separators: 12,345. */
export function figure(n: number): string {
  return n.toLocaleString('en-US');
}

/** Formats a size in bytes: 1.2 GB. */
export function size(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${['bytes', 'kB', 'MB', 'GB'][power]}`;
}
