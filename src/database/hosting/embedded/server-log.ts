import { closeSync, fchownSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import type { Launcher } from './launcher.ts';

const LARGE = 8 * 1024 * 1024;
const TAIL = 16 * 1024;

interface ServerLog {
  /** to be passed to the server as its output, then closed */
  handle: number;
  /** the last lines written since the log was opened */
  tail(): string;
}

/**
 * Opens the server's log for appending. A log larger than 8 MB is first renamed to `<path>.1`, which bounds
 * the total size at every start.
 */
export function openServerLog(path: string, { owner }: Launcher): ServerLog {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGE) renameSync(path, `${path}.1`);
  const handle = openSync(path, 'a', 0o600);
  if (process.getuid?.() === 0) fchownSync(handle, owner.uid, owner.gid);
  const start = size > LARGE ? 0 : size;
  return { handle, tail: () => readTail(path, start) };
}

function readTail(path: string, start: number): string {
  const handle = openSync(path, 'r');
  try {
    const from = Math.max(start, statSync(path).size - TAIL);
    const text = Buffer.alloc(TAIL);
    const length = readSync(handle, text, 0, TAIL, from);
    return text.toString('utf8', 0, length).trim().split('\n').slice(-12).join('\n');
  } finally {
    closeSync(handle);
  }
}
