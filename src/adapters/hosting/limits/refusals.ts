import type { Limits, Refusals } from '../../../operations/core/adapters/adapters.ts';

/** Counts refused uses in this process's memory until they are stored. */
export function refusalCounts(): Refusals {
  let counts = new Map<string, number>();
  return {
    note(kind, count = 1) {
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    },
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}

/** Wraps limits to count each use above a limit. */
export function notedLimits(limits: Limits, refusals: Pick<Refusals, 'note'>): Limits {
  return {
    ...limits,
    async count(name, subject, points) {
      const use = await limits.count(name, subject, points);
      if (use.exceeded) refusals.note(`limit:${name}`);
      return use;
    },
  };
}
