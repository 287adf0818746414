import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Previews } from '../../operations/context.ts';
import { writeWhole } from '../storage/write-whole.ts';
import { createPainter } from './painter.ts';

/** Cards that may wait to be painted. */
const queue = 40;

/**
 * Preview pictures in a folder of the disk. They can all be painted anew: whoever wants the room may empty it. Tidying leaves
 * the `most` that were painted last; ten thousand take some 300 MB.
 */
export function cachedPreviews(folder: string, most = 10_000): Previews {
  const painter = createPainter();
  const flights = new Map<string, Promise<Uint8Array>>();
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error(`Not a preview's key: ${key}`);
    return join(folder, `${key}.png`);
  };
  return {
    async picture(key, cardOf) {
      const path = pathOf(key);
      const kept = await readFile(path).catch(() => undefined);
      if (kept) return kept;
      const running = flights.get(key);
      if (running) return running;
      if (flights.size >= queue) return 'busy';
      const flight = cardOf()
        .then((card) => painter.paint(card))
        .then(async (picture) => {
          // After a crash of the machine it is painted anew.
          await writeWhole(path, picture, { sync: false });
          return picture;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    async tidy() {
      const names = await readdir(folder).catch(() => []);
      if (names.length <= most) return;
      const dated = await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          return { path, time: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
        }),
      );
      dated.sort((a, b) => a.time - b.time);
      for (const { path } of dated.slice(0, names.length - most)) await rm(path, { force: true });
    },
  };
}
