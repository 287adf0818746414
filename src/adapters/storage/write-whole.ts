import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that appears whole or not at all: beside its place, then renamed. `sync` waits for the disk, so that it outlasts
 * a crash of the machine. What fails leaves nothing: on a full disk it would keep the disk full.
 */
export async function writeWhole(
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
