import type { Metrics } from '../../adapters/core/measures/prometheus.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** How a worker gives its metrics to the supervisor, and gets those of all processes. */
export interface MetricsOfAll {
  /** Those of this process, once they are collected. */
  own: Metrics | undefined;
  received(message: Extract<ToWorker, { kind: 'read-metrics' | 'metrics-text' }>): void;
  /** Those of all processes, as text. Rejects when the supervisor cannot read them. */
  text(): Promise<string>;
  /** Resolves when the supervisor has been sent those of this process. */
  sendOwn(): Promise<void>;
}

/** A worker's side of the exchange; `sum-of-workers.ts` is the supervisor's. */
export function metricsOfAll(send: (message: FromWorker) => Promise<void>): MetricsOfAll {
  const asked = new Map<number, PromiseWithResolvers<string>>();
  let last = 0;
  const all: MetricsOfAll = {
    own: undefined,
    received(message) {
      if (message.kind === 'read-metrics') {
        void all.sendOwn();
        return;
      }
      const { id, text } = message;
      if (text === undefined) asked.get(id)?.reject(new Error('The supervisor cannot read the metrics.'));
      else asked.get(id)?.resolve(text);
      asked.delete(id);
    },
    async text() {
      const answer = Promise.withResolvers<string>();
      const id = ++last;
      asked.set(id, answer);
      await send({ kind: 'metrics-wanted', id });
      return answer.promise;
    },
    async sendOwn() {
      const values = await all.own?.values().catch(() => undefined);
      if (values) await send({ kind: 'metrics', values });
    },
  };
  return all;
}
