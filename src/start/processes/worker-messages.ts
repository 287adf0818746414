import type { MetricValues } from '../../adapters/core/measures/sum-metrics.ts';
import type { SharedPage } from '../../web/render/page-cache.ts';

/** A worker's request for a page that another one may have rendered, since its last detected change. */
interface PageRequest {
  kind: 'page-wanted';
  address: string;
  /** By the clock that all processes share; see {@link SharedPage}. */
  changedAt: number;
  id: number;
}

/**
 * Messages from the supervisor to a worker; 'connection' comes with the socket, unless its client has closed
 * it.
 */
export type ToWorker =
  | { kind: 'connection'; id: number; address: string }
  /** Complete pending requests and end; idle connections are closed after `idleMs`. */
  | { kind: 'stop'; graceMs: number; idleMs: number }
  /** Send the worker's metrics. */
  | { kind: 'read-metrics' }
  /** The requested metrics of all processes; undefined if they cannot be read. */
  | { kind: 'metrics-text'; text: string | undefined }
  /** The worker whose process id is `by` requests a page. */
  | (PageRequest & { by: number })
  /** The requested page of another worker; undefined if the worker has to render it. */
  | { kind: 'page'; id: number; page: SharedPage | undefined };

/** Messages from a worker to the supervisor. */
export type FromWorker =
  /** The worker serves; `processId` is its row in the table of processes. */
  | { kind: 'ready'; processId: string }
  | { kind: 'failed'; message: string }
  /** The worker has accepted the connections up to this id, and connections from these addresses have closed. */
  | { kind: 'connections'; accepted: number; closed: string[] }
  /** The worker's metrics, on request or before it ends. */
  | { kind: 'metrics'; values: MetricValues }
  /** The worker needs the metrics of all processes. */
  | { kind: 'metrics-wanted' }
  | PageRequest
  /** The worker's page, for the worker whose process id is `by`; undefined if it has none or an outdated one. */
  | { kind: 'page'; address: string; id: number; by: number; page: SharedPage | undefined };
