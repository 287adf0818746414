import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Previews } from '../../../operations/core/adapters/adapters.ts';
import { createTaskProcess } from '../../core/tasks/task-process.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import type { PaintTask } from './painter-process.ts';

/** Maximum number of images waiting to be drawn, in total and per address. */
const queue = 40;
const maxPerAddress = 10;

/**
 * Caches preview images in a folder on disk. The folder can be emptied at any time. Cleanup keeps the
 * `maxFiles` images drawn last; ten thousand take about 300 MB. Fonts (`.ttf`, `.otf`) of `fontFolder` are
 * used before the product's own for scripts that its display font does not have.
 */
export function cachedPreviews(
  folder: string,
  { maxFiles = 10_000, fontFolder }: { maxFiles?: number; fontFolder?: string | undefined } = {},
): Previews {
  const painter = createTaskProcess<PaintTask, Uint8Array>({
    module: join(import.meta.dirname, 'painter-process.ts'),
    name: 'Drawing a preview',
    timeoutMs: 30_000,
    idleMs: 20_000,
    maxWaiting: queue,
    maxPerOwner: maxPerAddress,
    memoryBytes: 512 * 1024 * 1024,
  });
  const flights = new Map<string, Promise<Uint8Array | 'busy'>>();
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error(`Invalid preview key: ${key}`);
    return join(folder, `${key}.png`);
  };
  return {
    async picture(key, cardOf, owner) {
      const path = pathOf(key);
      const cached = await readFile(path).catch(() => undefined);
      if (cached) return cached;
      const running = flights.get(key);
      if (running) return running;
      if (flights.size >= queue) return 'busy';
      const flight = cardOf()
        .then(async (card) => painter.run({ ...card, fontFiles: await fontsIn(fontFolder) }, owner))
        .then(async (picture) => {
          if (picture === 'busy') return picture;
          if (picture === 'killed') throw new Error('Drawing a preview took too long or too much memory.');
          // Not synced: an image lost in a crash, or not stored because the disk is full, is drawn again.
          await writeAtomically(path, picture, { sync: false }).catch(ignoreFullDisk);
          return picture;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    async tidy() {
      const names = await readdir(folder).catch(() => []);
      if (names.length <= maxFiles) return;
      const dated = await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          return { path, time: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
        }),
      );
      dated.sort((a, b) => a.time - b.time);
      for (const { path } of dated.slice(0, names.length - maxFiles)) await rm(path, { force: true });
    },
  };
}

async function fontsIn(folder: string | undefined): Promise<string[]> {
  const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.[ot]tf$/i.test(name))
    .sort()
    .map((name) => join(folder ?? '', name));
}

function ignoreFullDisk(error: NodeJS.ErrnoException): void {
  if (!['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
}
