import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Returns the site's secret from the file `path`: generated once, readable only by its owner. Throws an error
 * for the operator when the file is truncated, rather than signing with what remains of it.
 */
export function storedSecret(path: string): string {
  if (!existsSync(path)) create(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `The site's secret in ${path} is truncated: restore that file from a backup (tar -xOf FILE secret). Or delete it to create a new secret: everyone must then sign in again and set up two-step sign-in again.`,
    );
  return secret;
}

/**
 * Creates the file complete or not at all, even on a full disk; of two concurrent processes, the first one's
 * secret is used.
 */
function create(path: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    linkOrRename(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkOrRename(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    // Another process was faster, or the file system has no hard links.
    if (!existsSync(path)) renameSync(draft, path);
  }
}
