import { resolve } from 'node:path';
import { diskStorage } from '../../adapters/files/storage/disk.ts';
import { s3Storage } from '../../adapters/files/storage/s3.ts';
import type { Config } from '../../config/config.ts';
import type { Log, Storage } from '../../operations/core/adapters/adapters.ts';

/** The file stores. */
export interface Stores {
  disk: Storage;
  /** Set if a store is configured; the site then uses it. */
  s3: Storage | undefined;
}

/** Returns the storage of uploaded files. */
export function storageOf(config: Pick<Config, 'dataDir' | 's3'>, log: Log): Storage {
  const { disk, s3 } = storesOf(config, log);
  return s3 ?? disk;
}

/** Returns the possible file stores. */
export function storesOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, log: Log): Stores {
  const folder = resolve(dataDir, 'files');
  return { disk: diskStorage(folder, { log }), s3: s3 && s3Storage(folder, s3, { log }) };
}
