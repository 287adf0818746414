import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../../../operations/core/adapters/adapters.ts';
import { type IncomingOptions, incomingFiles } from './incoming.ts';
import { checkKey } from './keys.ts';
import { writeAtomically } from './write-atomically.ts';

/** Stores files in a folder on disk; uploads in progress are in its subfolder `incoming`. */
export function diskStorage(folder: string, options: IncomingOptions): Storage {
  const { makeFolder, ...incoming } = incomingFiles(folder, options);
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key);
  return {
    ...incoming,
    async keep(key, file) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await rename(file.path, path);
    },
    async put(key, bytes) {
      await makeFolder();
      await writeAtomically(pathOf(key), bytes, { sync: true });
    },
    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return {
        size: found.size,
        read: async (start = 0, end = found.size - 1) =>
          Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array<ArrayBuffer>>,
      };
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const group of foldersIn(folder)) {
        if (group === 'incoming') continue;
        for await (const id of foldersIn(join(folder, group))) {
          for await (const entry of entriesOf(join(folder, group, id))) {
            const size = await sizeOf(join(folder, group, id, entry.name));
            if (size !== undefined && !entry.name.endsWith('.part'))
              yield { key: `${id}/${entry.name}`, size };
          }
        }
      }
    },
  };
}

async function* foldersIn(path: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(path)) if (entry.isDirectory()) yield entry.name;
}

/** Lists the entries of a folder; none when it does not exist. */
async function* entriesOf(path: string) {
  try {
    yield* await opendir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Size of a file in bytes; undefined for anything else. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
