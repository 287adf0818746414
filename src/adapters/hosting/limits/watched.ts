import type { Counts, Limits } from '../../../operations/core/adapters/adapters.ts';

/** Counts how often each limit was exceeded. */
export function watchedLimits(limits: Limits, { limitExceeded }: Pick<Counts, 'limitExceeded'>): Limits {
  return {
    ...limits,
    async count(name, subject, points) {
      const use = await limits.count(name, subject, points);
      if (use.exceeded) limitExceeded(name);
      return use;
    },
  };
}
