import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The site's secret in the file `path`: made once, readable by the owner alone. Throws a sentence where the file is cut short,
 * rather than sign with what is left.
 */
export function storedSecret(path: string): string {
  if (!existsSync(path)) make(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `The site's secret in ${path} is cut short: put that file back from a backup. Or remove it: a new one is made, with which everybody has to sign in anew and to set up two-step sign-in again.`,
    );
  return secret;
}

/** It appears whole or not at all, also on a full disk; of two processes at once, the first one's counts. */
function make(path: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    name(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function name(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    // Somebody was quicker, or the disk knows no second name of a file.
    if (!existsSync(path)) renameSync(draft, path);
  }
}
