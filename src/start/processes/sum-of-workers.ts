import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metrics } from '../../adapters/core/measures/prometheus.ts';
import { countersOf, type MetricValues, sumOfMetrics } from '../../adapters/core/measures/sum-metrics.ts';
import type { ToWorker } from './worker-messages.ts';

/** Milliseconds that a busy worker gets to send its metrics; otherwise its last ones count. */
const answerMs = 3_000;

/** The supervisor's side of the exchange of metrics; `metrics-of-all.ts` is that of a worker. */
export interface SumOfWorkers {
  /** The worker serves. */
  add(worker: ChildProcess): void;
  received(worker: ChildProcess, values: MetricValues): void;
  /** The worker has ended. What it counted until it last sent its metrics stays in the sums. */
  ended(worker: ChildProcess): void;
  /** The metrics of this process and of all workers, as one text. */
  text(own: Metrics): Promise<string>;
}

interface Source {
  values: MetricValues;
  /** Resolved with the next values. */
  next: PromiseWithResolvers<void> | undefined;
}

/** Sums the metrics of the workers. Sums of counters never fall, which Prometheus would take for a restart. */
export function sumOfWorkers(): SumOfWorkers {
  const sources = new Map<ChildProcess, Source>();
  let endedOnes: Promise<MetricValues> = Promise.resolve([]);

  const read = async (worker: ChildProcess, source: Source) => {
    if (!worker.connected) return;
    source.next ??= Promise.withResolvers();
    worker.send({ kind: 'read-metrics' } satisfies ToWorker, () => {});
    await Promise.race([source.next.promise, sleep(answerMs, undefined, { ref: false })]);
  };

  return {
    add: (worker) => void sources.set(worker, { values: [], next: undefined }),
    received(worker, values) {
      const source = sources.get(worker);
      if (!source) return;
      source.values = values;
      source.next?.resolve();
      source.next = undefined;
    },
    ended(worker) {
      const source = sources.get(worker);
      if (!source) return;
      sources.delete(worker);
      source.next?.resolve();
      const { values } = source;
      if (values.length) endedOnes = endedOnes.then((sum) => countersOf([sum, values]));
    },
    async text(own) {
      await Promise.all([...sources].map(([worker, source]) => read(worker, source)));
      const values = await own.values();
      // Taken at the same moment, so that no worker counts twice or not at all.
      const [workers, ended] = [[...sources.values()], endedOnes];
      return sumOfMetrics([values, ...workers.map((source) => source.values), await ended]);
    },
  };
}
