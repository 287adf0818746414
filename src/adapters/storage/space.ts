import { statfs } from 'node:fs/promises';

/** Free and total bytes of the disk that contains a folder. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
