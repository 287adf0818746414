import { redactError } from './redact-error.ts';

/**
 * Formats an error for the operator: the message of an expected error, which states what to do; the whole
 * stack of any other.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code && path && faults[code];
  if (fault) return `${path} ${fault} (${code}).`;
  return error.constructor === Error ? error.message : String((redactError(error) as Error).stack);
}

/** What is wrong with a file or folder, by the system's error code. */
const faults: Partial<Record<string, string>> = {
  ENOENT: 'does not exist, or cannot be created there',
  EACCES: 'cannot be read or written by this account',
  EPERM: 'cannot be read or written by this account',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'could not be written completely: the disk is full',
  EISDIR: 'is a folder',
  ENOTDIR: 'is inside something that is not a folder',
};
