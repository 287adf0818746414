import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Maximum length of the address of a Unix socket in bytes, without the final NUL (sun_path of sys/un.h: 108
 * on Linux, 104 on macOS).
 */
const LONGEST_ADDRESS = process.platform === 'darwin' ? 103 : 107;

/**
 * The folder for the sockets that belong to `preferred`: that folder itself or, if an address in it would be
 * too long, a folder under the system's temporary folder whose name is derived from `preferred` (so that
 * every caller gets the same one). Creates nothing.
 *
 * @param longestName the length of the longest file name of a socket in it, in bytes
 */
export function socketFolder(preferred: string, longestName: number): { folder: string; temporary: boolean } {
  if (fits(preferred, longestName)) return { folder: preferred, temporary: false };
  const name = `promptorium-${createHash('sha256').update(preferred).digest('hex').slice(0, 16)}`;
  const folder = [tmpdir(), '/tmp'].map((base) => join(base, name)).find((path) => fits(path, longestName));
  return { folder: folder ?? join('/tmp', name), temporary: true };
}

// The server would read a comma as a list of folders.
function fits(folder: string, longestName: number): boolean {
  return Buffer.byteLength(folder) + 1 + longestName <= LONGEST_ADDRESS && !folder.includes(',');
}

/**
 * Creates `folder` if it is missing, accessible only to this account. Other accounts can guess the name of a
 * temporary folder and take it, so a link or another account's folder is rejected with a message. Root
 * creates it for `owner`, the user id of the data folder's owner, under which the site runs.
 */
export function makePrivateFolder(folder: string, owner: number): void {
  const self = process.getuid?.();
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) && self === 0) chownSync(folder, owner, -1);
  const found = lstatSync(folder);
  const isOwn = found.uid === self || (self === 0 && found.uid === owner);
  if (!found.isDirectory() || !isOwn) throw new Error(foreign(folder));
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/**
 * Replaces `folder`, which contains nothing but some of `files`, by a new one accessible only to `owner`.
 * Throws a sentence when it contains more or may not be removed.
 */
export function renewPrivateFolder(
  folder: string,
  files: string[],
  owner: { uid: number; gid: number },
): void {
  try {
    for (const file of files) rmSync(join(folder, file), { force: true });
    if (lstatSync(folder, { throwIfNoEntry: false })) rmdirSync(folder);
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    throw new Error(foreign(folder));
  }
  if (process.getuid?.() === 0) chownSync(folder, owner.uid, owner.gid);
}

function foreign(folder: string): string {
  return `${folder} is needed for Promptorium's sockets, but something that belongs to another account is there; remove it and start again.`;
}
