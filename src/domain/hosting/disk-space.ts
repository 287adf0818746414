/** Space of a disk in bytes, and of its file system in files if those are limited. */
export interface DiskSpace {
  free: number;
  total: number;
  freeFiles?: number;
  files?: number;
}

/** Bytes of a disk that uploads leave free: 1 GB, or 5 % of a disk below 20 GB. */
export function reserveOf(total: number): number {
  return Math.min(1024 ** 3, total / 20);
}

/** Bytes as text: 1.2 GB. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
