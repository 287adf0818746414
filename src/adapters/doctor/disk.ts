import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DiskSpace } from '../../domain/disk-space.ts';

/** Space of the disk that a folder is on, or will be on once it is created. The folder is an absolute path. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(existing(folder));
  return { free: bavail * bsize, total: blocks * bsize, freeFiles: ffree, files };
}

/** The folder, or the closest one above it that exists. */
export function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
