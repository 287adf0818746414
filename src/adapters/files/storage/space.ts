import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '../../../domain/hosting/disk-space.ts';

/** Returns the space of the disk that contains a folder. */
export async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize, freeFiles: ffree, files };
}
