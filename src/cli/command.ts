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

/** Where uploaded files can be; `s3` if a store is configured. */
interface Stores {
  disk: Storage;
  s3: Storage | undefined;
}

/** What a command can use. */
export interface Tools {
  /**
   * Opens the product with the viewer `system`, on the database that `place` names. Call it once; it is closed after the
   * command. Migrations of this version that the database has not had are run first; `migration` says which version is serving
   * meanwhile (the name of its newest one), and receives a line for each.
   */
  open(migration?: {
    serving?: string | undefined;
    log(line: string): void;
  }): Promise<{ ctx: AdminContext; stores: Stores; siteName: string; place: string }>;
  /** What the commands for backups work on. */
  backups: BackupPlaces;
  /** The checks of the installation, to be closed after use. Throws a message about invalid settings. */
  doctor(): { checks: Check[]; close(): Promise<void> };
  /** Prints a line to standard output. */
  print(line: string): void;
  /** Prints a line to standard error. */
  warn(line: string): void;
  /** Aborted by Ctrl-C or a signal; the command then stops at a point where nothing is half done. */
  signal: AbortSignal;
}

/** Exit statuses. */
export const status = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Reports wrong arguments and returns the exit status. */
export function usageError(tools: Tools, message: string): number {
  tools.warn(`${message}\nSee --help for the usage.`);
  return status.usage;
}

/** A count with thousands separators: 12,345. */
export function figure(n: number): string {
  return n.toLocaleString('en-US');
}

/** A size in bytes: 1.2 GB. */
export function size(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${['bytes', 'kB', 'MB', 'GB'][power]}`;
}
