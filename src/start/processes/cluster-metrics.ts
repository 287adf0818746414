import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metrics } from '../../adapters/core/measures/prometheus.ts';
import { countersOf, type MetricValues, sumOfMetrics } from '../../adapters/core/measures/sum-metrics.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Milliseconds that a busy worker has to send its metrics; after that, its last ones are used. */
const answerMs = 3_000;

interface Source {
  values: MetricValues;
  /** Resolved with the next values. */
  next: PromiseWithResolvers<void>;
}

/**
 * The supervisor's side: sums the metrics of its workers. Sums of counters never fall, which Prometheus would
 * interpret as a restart.
 */
export function clusterMetrics() {
  const sources = new Map<ChildProcess, Source>();
  let endedOnes: Promise<MetricValues> = Promise.resolve([]);

  const read = async (worker: ChildProcess, { next }: Source) => {
    if (!worker.connected) return;
    worker.send({ kind: 'read-metrics' } satisfies ToWorker, () => {});
    await Promise.race([next.promise, sleep(answerMs, undefined, { ref: false })]);
  };

  return {
    /** Adds a worker that serves. */
    add: (worker: ChildProcess) => void sources.set(worker, { values: [], next: Promise.withResolvers() }),
    received(worker: ChildProcess, values: MetricValues): void {
      sources.get(worker)?.next.resolve();
      if (sources.has(worker)) sources.set(worker, { values, next: Promise.withResolvers() });
    },
    /** Removes a worker that has ended. Its last received counts remain in the sums. */
    ended(worker: ChildProcess): void {
      const { values, next } = sources.get(worker) ?? {};
      sources.delete(worker);
      next?.resolve();
      if (values?.length) endedOnes = endedOnes.then((sum) => countersOf([sum, values]));
    },
    /** Returns the metrics of this process and of all workers as one text. */
    async text(own: Metrics): Promise<string> {
      await Promise.all([...sources].map(([worker, source]) => read(worker, source)));
      const values = await own.values();
      // Read at the same moment, so that no worker counts twice or not at all.
      const [workers, ended] = [[...sources.values()], endedOnes];
      return sumOfMetrics([values, ...workers.map((source) => source.values), await ended]);
    },
  };
}

/** A worker's side: sends its own metrics, and requests those of all processes. */
export function workerMetrics(send: (message: FromWorker) => Promise<void>) {
  let asked: PromiseWithResolvers<string> | undefined;
  const metrics = {
    /** The metrics of this process, once they are collected. */
    own: undefined as Metrics | undefined,
    received(message: Extract<ToWorker, { kind: 'read-metrics' | 'metrics-text' }>): void {
      if (message.kind === 'read-metrics') void metrics.sendOwn();
      else {
        if (message.text === undefined) asked?.reject(new Error('The supervisor cannot read the metrics.'));
        else asked?.resolve(message.text);
        asked = undefined;
      }
    },
    /** Requests the metrics of all processes as text. Rejects when the supervisor cannot read them. */
    text(): Promise<string> {
      if (!asked) {
        asked = Promise.withResolvers();
        void send({ kind: 'metrics-wanted' });
      }
      return asked.promise;
    },
    /** Resolves when the metrics of this process were sent to the supervisor. */
    async sendOwn(): Promise<void> {
      const values = await metrics.own?.values().catch(() => undefined);
      if (values) await send({ kind: 'metrics', values });
    },
  };
  return metrics;
}
