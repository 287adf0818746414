import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from '../adapters/core/measures/prometheus.ts';
import { urlKind } from '../contract/core/url-kinds.ts';

/** What an operator's monitoring can ask. */
export interface MonitorOptions {
  isStopping(): boolean;
  /** Whether a process serves; always, unless others than this one do. */
  isServed?(): boolean;
  /** Whether the database answers within a second. */
  databaseAnswers(): Promise<boolean>;
  /** Whether all connections of a pool have been busy for so long that requests fail. */
  isPoolFull?(): boolean;
  /** The metrics, if they are served here. */
  metrics?: Pick<Metrics, 'contentType' | 'text'> | undefined;
  /** What a request for the metrics must send as bearer token, if anything. */
  token?: string | undefined;
}

/** Answers a request for /healthz, /readyz or /metrics; returns false for any other, and for /metrics where it is not served. */
export type Monitor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates what answers monitoring: nothing of it is limited, cached or logged. */
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

/** The same on a port of its own, where there is nothing else. */
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
  else if (isServed?.() === false) send(response, 503, 'No worker serves.');
  else if (isPoolFull?.()) send(response, 503, 'All connections to the database are busy.');
  else if (await databaseAnswers()) send(response, 200, 'ok');
  else send(response, 503, 'The database does not answer.');
}

function sendMetrics(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { metrics, token }: MonitorOptions,
): void {
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    response.setHeader('www-authenticate', 'Bearer');
    send(response, 401, 'Send the token of METRICS_TOKEN: Authorization: Bearer …');
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

/** Compares hashes, which takes the same time wherever the texts differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Sends a line of text. */
function send(response: ServerResponse, status: number, line: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${line}\n`);
}
