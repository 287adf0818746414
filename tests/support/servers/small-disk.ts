import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a file system in memory until the test is over; false without the rights to do so. */
export function mountDisk(folder: string, megabytes: number, option = 'exec'): boolean {
  const options = `size=${megabytes}m,mode=755,${option}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return false;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return true;
}

/** Changes its size. */
export function resizeDisk(folder: string, megabytes: number): void {
  const { status } = spawnSync('mount', ['-o', `remount,size=${megabytes}m`, folder]);
  if (status !== 0) throw new Error(`${folder} could not be resized.`);
}

/** Writes a file until its disk has only `left` bytes. */
export async function fillDisk(path: string, left: number): Promise<void> {
  const free = () => {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  };
  const file = createWriteStream(path, { flags: 'a' });
  try {
    for (let part = free() - left; part > 0; part = free() - left) {
      const bytes = Buffer.alloc(Math.min(part, 1024 ** 2));
      const written = new Promise<Error | null | undefined>((resolve) => file.write(bytes, resolve));
      if (await written) return;
    }
  } finally {
    file.destroy();
    await once(file, 'close').catch(() => {});
  }
}
