import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../../domain/core/limits.ts';
import { reserveOf } from '../../../domain/hosting/disk-space.ts';
import type { Log, ReceivedFile, Storage } from '../../../operations/core/adapters/adapters.ts';
import { spaceOf } from './space.ts';

/** Only the site's account may list or read the folder. */
const privateMode = 0o700;

export interface IncomingOptions {
  log: Pick<Log, 'warn'>;
  /** Bytes of the disk that contains a folder. */
  space?: (folder: string) => Promise<{ free: number; total: number }>;
}

/**
 * Receives uploads in the subfolder `incoming` of a folder on disk. Refuses them while the disk has less free
 * space than {@link reserveOf}, which the database and everything else on the disk needs.
 */
export function incomingFiles(
  folder: string,
  { log, space = spaceOf }: IncomingOptions,
): Pick<Storage, 'receive' | 'space' | 'removeIncoming'> & { makeFolder(): Promise<void> } {
  /** Number of files being received; each may still take as much space as a video. */
  let receiving = 0;
  if (existsSync(folder)) restrict(folder);
  const incoming = join(folder, 'incoming');
  const makeFolder = async () => {
    await mkdir(folder, { recursive: true, mode: privateMode });
  };
  return {
    makeFolder,
    async receive(source) {
      await makeFolder();
      await mkdir(incoming, { recursive: true });
      receiving++;
      try {
        const { free, total } = await space(incoming);
        const left = free - receiving * limits.videoBytes;
        const received =
          left < reserveOf(total) ? 'full' : await receive(source, join(incoming, randomUUID()));
        if (received === 'full')
          log.warn({ free, total }, 'an upload was refused: the disk has too little free space');
        return received;
      } finally {
        receiving--;
      }
    },
    async space() {
      await makeFolder();
      return space(folder);
    },
    async removeIncoming(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

/** Makes a folder private; a folder of another owner is left unchanged. */
function restrict(folder: string): void {
  try {
    chmodSync(folder, privateMode);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes(codeOf(error))) throw error;
  }
}

async function receive(source: Readable, path: string): Promise<ReceivedFile | 'full'> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      source,
      async function* measured(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
  } catch (error) {
    await rm(path, { force: true });
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return 'full';
    throw error;
  }
  return {
    path,
    size,
    hash: hash.digest(),
    read: (position, length) => readPart(path, position, length),
    discard: () => rm(path, { force: true }),
  };
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
