import type { Counts } from '../../../operations/core/adapters/adapters.ts';

/** The runs of a background job. */
interface WorkCounts {
  runs: number;
  failures: number;
  /**
   * The time of the last success, or the time when this process took over the work if it has not succeeded
   * since; undefined once another process does it.
   */
  lastSuccess: Date | undefined;
}

/** The counts of {@link processCounts} so far, by name. */
export interface CountsSoFar {
  limitsExceeded: ReadonlyMap<string, number>;
  work: ReadonlyMap<string, Readonly<WorkCounts>>;
  /** Requests of webhooks. */
  webhooks: Readonly<{ succeeded: number; failed: number }>;
}

/** Counts the events of this process since its start, for monitoring. */
export function processCounts(now: () => Date): Counts & { read(): CountsSoFar } {
  const limitsExceeded = new Map<string, number>();
  const work = new Map<string, WorkCounts>();
  const webhooks = { succeeded: 0, failed: 0 };
  const countsOf = (name: string) => {
    const counts = work.get(name) ?? { runs: 0, failures: 0, lastSuccess: undefined };
    work.set(name, counts);
    return counts;
  };
  return {
    limitExceeded: (name) => void limitsExceeded.set(name, (limitsExceeded.get(name) ?? 0) + 1),
    setActive(name, isActive) {
      countsOf(name).lastSuccess = isActive ? now() : undefined;
    },
    recordRun(name, succeeded) {
      const counts = countsOf(name);
      counts.runs++;
      if (succeeded) counts.lastSuccess = now();
      else counts.failures++;
    },
    sentWebhook(succeeded) {
      webhooks[succeeded ? 'succeeded' : 'failed']++;
    },
    read: () => ({ limitsExceeded, work, webhooks }),
  };
}
