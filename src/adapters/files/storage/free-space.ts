import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { spaceOf } from './space.ts';

/** Milliseconds after which the free space is read again. */
const currentMs = 500;

/**
 * Returns a predicate: whether the disk of a folder has room for changes. The reserve is 128 MB for
 * PostgreSQL, which stops when it cannot write its log; on a disk smaller than 1.3 GB it is a tenth of the
 * disk. The few changes that are accepted while there is no room for all may use half of the reserve. Logs
 * when the result changes.
 */
export function roomForChanges(
  folder: string,
  { log, space = spaceOf }: { log: Pick<Log, 'error' | 'warn'>; space?: typeof spaceOf },
): (changes: 'all' | 'few') => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let room = Promise.resolve({ all: true, few: true });
  let hadRoom = true;
  const check = async () => {
    // If the free space cannot be read, the writes themselves show whether they succeed.
    const found = await space(folder).catch(() => undefined);
    const reserve = found ? Math.min(128 * 1024 ** 2, found.total / 10) : 0;
    const enough = !found || found.free >= reserve;
    if (hadRoom && !enough)
      log.error(
        { ...found },
        'the disk is full: changes are refused until it has free space, but sign-in and deletions work',
      );
    if (!hadRoom && enough) log.warn({ ...found }, 'the disk has free space again: changes are accepted');
    hadRoom = enough;
    return { all: enough, few: !found || found.free >= reserve / 2 };
  };
  return async (changes) => {
    const now = performance.now();
    if (now - checkedAt > currentMs) {
      checkedAt = now;
      room = check();
    }
    return (await room)[changes];
  };
}
