import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskSpace } from '../../../domain/hosting/disk-space.ts';
import { spaceOf } from '../../content/storage/space.ts';

/** Space of the disk that a folder is on, or will be on once it is created. The folder is an absolute path. */
export function diskSpace(folder: string): Promise<DiskSpace> {
  return spaceOf(existing(folder));
}

/** The folder, or the closest one above it that exists. */
export function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
