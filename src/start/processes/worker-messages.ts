import type { MetricValues } from '../../adapters/core/measures/sum-metrics.ts';

/** What the supervisor sends to a worker; 'connection' comes with the socket, unless its client has closed it. */
export type ToWorker =
  | { kind: 'connection'; address: string }
  /** Finish the requests under way and end; idle connections are closed after `idleMs`. */
  | { kind: 'stop'; graceMs: number; idleMs: number }
  /** Send your metrics. */
  | { kind: 'read-metrics' }
  /** Those of all processes, which the worker asked for; undefined when they cannot be read. */
  | { kind: 'metrics-text'; text: string | undefined };

/** What a worker sends to the supervisor. */
export type FromWorker =
  /** It serves; `processId` is its entry in the table of processes. */
  | { kind: 'ready'; processId: string }
  | { kind: 'failed'; message: string }
  /** Connections from these addresses have closed. */
  | { kind: 'closed'; addresses: string[] }
  /** Its metrics, as asked for or before it ends. */
  | { kind: 'metrics'; values: MetricValues }
  /** It was asked for the metrics of all processes. */
  | { kind: 'metrics-wanted' };
