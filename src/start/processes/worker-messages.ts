import type { MetricValues } from '../../adapters/core/measures/sum-metrics.ts';

/**
 * Messages from the supervisor to a worker; 'connection' comes with the socket, unless its client has closed
 * it.
 */
export type ToWorker =
  | { kind: 'connection'; address: string }
  /** Complete pending requests and end; idle connections are closed after `idleMs`. */
  | { kind: 'stop'; graceMs: number; idleMs: number }
  /** Send the worker's metrics. */
  | { kind: 'read-metrics' }
  /** The requested metrics of all processes; undefined if they cannot be read. */
  | { kind: 'metrics-text'; text: string | undefined };

/** Messages from a worker to the supervisor. */
export type FromWorker =
  /** The worker serves; `processId` is its row in the table of processes. */
  | { kind: 'ready'; processId: string }
  | { kind: 'failed'; message: string }
  /** Connections from these addresses have closed. */
  | { kind: 'closed'; addresses: string[] }
  /** The worker's metrics, on request or before it ends. */
  | { kind: 'metrics'; values: MetricValues }
  /** The worker needs the metrics of all processes. */
  | { kind: 'metrics-wanted' };
