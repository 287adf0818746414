import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that appears complete or not at all: writes it next to its destination, then renames it.
 * `sync` waits for the disk, so that the file survives a crash of the machine. Deletes the partial file after
 * a failure, so that a full disk does not stay full.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array,
  { sync }: { sync: boolean },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: sync });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
