import type { Background, Figures } from '../../../operations/core/adapters/adapters.ts';

/** Milliseconds below which a figure is computed for each reader. */
const cheapMs = 10;
/** A figure is recomputed after this many times its duration, at the latest after {@link maxAgeMs}. */
const share = 100;
const maxAgeMs = 60_000;

interface CachedFigure {
  value: unknown;
  /** Milliseconds of the clock when it was computed, and how long that took. */
  at: number;
  took: number;
}

/**
 * Caches figures in this process. Expensive ones are recomputed in the background while readers get the
 * cached value, unless that is older than two minutes.
 */
export function cachedFigures(
  background: Background,
  clock: () => number = () => performance.now(),
): Figures {
  const cache = new Map<string, CachedFigure>();
  const running = new Map<string, Promise<unknown>>();

  const renew = (name: string, compute: () => Promise<unknown>): Promise<unknown> => {
    const before = running.get(name);
    if (before) return before;
    const began = clock();
    const renewal = compute()
      .then((value) => {
        cache.set(name, { value, at: clock(), took: clock() - began });
        return value;
      })
      .finally(() => running.delete(name));
    running.set(name, renewal);
    return renewal;
  };

  return {
    async read<T>(name: string, compute: () => Promise<T>): Promise<T> {
      const known = cache.get(name);
      if (!known) return (await renew(name, compute)) as T;
      // Not shared: a reader sees the effect of their own change.
      if (known.took < cheapMs) {
        const began = clock();
        const value = await compute();
        cache.set(name, { value, at: clock(), took: clock() - began });
        return value;
      }
      const age = clock() - known.at;
      // No reader has come for a while: the site may have been filled since.
      if (age > 2 * maxAgeMs) return (await renew(name, compute)) as T;
      if (age > Math.min(maxAgeMs, known.took * share) && !running.has(name))
        background.run(`figure ${name}`, async () => void (await renew(name, compute)));
      return known.value as T;
    },
  };
}
