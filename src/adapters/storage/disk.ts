import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../../operations/context.ts';
import { writeAtomically } from './write-atomically.ts';

/** Files in a folder on disk. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+\/[\w.-]+$/.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    put: async (key, bytes) => writeAtomically(pathOf(key), bytes, { sync: true }),
    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return {
        size: found.size,
        read: (start = 0, end = found.size - 1) =>
          Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array<ArrayBuffer>>,
      };
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}
