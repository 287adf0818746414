import { toldError } from './told-error.ts';

/** What an operator is told of an error: the sentence of one that says what to do, the whole of one that nobody expected. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code && path && faults[code];
  if (fault) return `${path} ${fault} (${code}).`;
  return error.constructor === Error ? error.message : String((toldError(error) as Error).stack);
}

/** What is the matter with a file or folder, by the system's code. */
const faults: Partial<Record<string, string>> = {
  ENOENT: 'is not there, or cannot be made there',
  EACCES: 'may not be read or written by this account',
  EPERM: 'may not be read or written by this account',
  EROFS: 'stands on a disk that may not be written to',
  ENOSPC: 'could not be written whole: the disk is full',
  EISDIR: 'is a folder',
  ENOTDIR: 'lies below something that is no folder',
};
