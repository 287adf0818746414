import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from '../adapters/core/measures/prometheus.ts';
import { urlKind } from '../contract/core/url-kinds.ts';

/** Sources of the monitoring endpoints. */
export interface MonitorOptions {
  isStopping(): boolean;
  /** Whether a process serves; always true unless other processes serve. */
  isServed?(): boolean;
  /** Whether the database responds within a second. */
  databaseAnswers(): Promise<boolean>;
  /** Whether all connections of a pool have been busy for so long that requests fail. */
  isPoolFull?(): boolean;
  /** The metrics, if they are served here. */
  metrics?: Pick<Metrics, 'contentType' | 'text'> | undefined;
  /** The bearer token required for metrics, if any. */
  token?: string | undefined;
}

/**
 * Responds to a request for /healthz, /readyz or /metrics; returns false for any other, and for /metrics if
 * it is not served.
 */
export type Monitor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates the monitoring endpoints, which are not rate limited, cached or logged. */
export function siteMonitor(options: MonitorOptions): Monitor {
  return (request, response) => {
    const { url = '' } = request;
    if (urlKind(url) !== 'monitor') return false;
    const [path = ''] = url.split('?', 1);
    if (path === '/metrics' && !options.metrics) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      send(response, 405, 'Method not allowed');
    } else if (path === '/healthz') send(response, 200, 'ok');
    else if (path === '/readyz') void sendReadiness(response, options);
    else sendMetrics(request, response, options);
    return true;
  };
}

/** Serves the monitoring endpoints on a separate port, with 404 for everything else. */
export function monitorListener(options: MonitorOptions): RequestListener {
  const monitor = siteMonitor(options);
  return (request, response) => {
    if (!monitor(request, response)) send(response, 404, 'Not found');
  };
}

async function sendReadiness(
  response: ServerResponse,
  { isStopping, isServed, isPoolFull, databaseAnswers }: MonitorOptions,
): Promise<void> {
  if (isStopping()) send(response, 503, 'The site is stopping.');
  else if (isServed?.() === false) send(response, 503, 'No worker is serving.');
  else if (isPoolFull?.()) send(response, 503, 'All connections to the database are busy.');
  else if (await databaseAnswers()) send(response, 200, 'ok');
  else send(response, 503, 'The database is not responding.');
}

function sendMetrics(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { metrics, token }: MonitorOptions,
): void {
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    response.setHeader('www-authenticate', 'Bearer');
    send(response, 401, 'Send the token from METRICS_TOKEN: Authorization: Bearer …');
    return;
  }
  metrics?.text().then(
    (text) => {
      response.setHeader('content-type', metrics.contentType);
      response.setHeader('cache-control', 'no-store');
      response.end(text);
    },
    () => send(response, 500, 'The metrics cannot be read.'),
  );
}

/** Compares hashes, so that the time does not depend on where the texts differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Sends one line of text. */
function send(response: ServerResponse, status: number, line: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${line}\n`);
}
