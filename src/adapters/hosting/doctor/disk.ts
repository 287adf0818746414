import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskSpace } from '../../../domain/hosting/disk-space.ts';
import { spaceOf } from '../../files/storage/space.ts';

/**
 * Returns the space of the disk that contains a folder, or will contain it once it is created. The folder is
 * an absolute path.
 */
export function diskSpace(folder: string): Promise<DiskSpace> {
  return spaceOf(existing(folder));
}

/** Returns the folder or its closest existing ancestor. */
export function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
