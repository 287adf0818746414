import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedAddress } from '../adapters/core/log/logged-address.ts';
import type { Metrics } from '../adapters/core/measures/prometheus.ts';
import {
  type CurrentRequest,
  type RequestSpan,
  withRequest,
} from '../adapters/core/requests/current-request.ts';
import type { Tracing } from '../adapters/core/tracing/open-telemetry.ts';
import { addressGroup, clientAddress } from '../api/core/client-address.ts';
import type { UrlKind } from '../contract/core/url-kinds.ts';
import { routeOf } from '../contract/route-of.ts';
import type { Durations, RequestKind } from '../domain/core/time/durations.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';

/** What learns of each request. */
export interface Observers {
  durations?: Pick<Durations, 'record'> | undefined;
  metrics?: Pick<Metrics, 'record'> | undefined;
  accessLog?: AccessLog | undefined;
  tracing?: Pick<Tracing, 'begin'> | undefined;
}

/** Where requests are logged, and whether with the client's whole address. */
interface AccessLog {
  log: Pick<Log, 'info'>;
  fullAddresses: boolean;
}

/** A request that is being answered, as what answers it sees it. */
export interface AnsweredRequest extends CurrentRequest {
  /** Bytes of the reply's body, to be set where the reply's headers do not tell them afterwards. */
  bytes: number | undefined;
}

/**
 * Gives each request an id and measures it once for all observers. What answers it sends the id as X-Request-Id. Of `proxies` trusted
 * proxies, the id of the request is taken; without them a client's is ignored, since it would be in the log.
 */
export function observedRequests(
  { durations, metrics, accessLog, tracing }: Observers,
  proxies: number,
): (
  request: IncomingMessage,
  response: ServerResponse,
  kind: UrlKind,
  answer: (current: AnsweredRequest) => void,
) => void {
  return (request, response, kind, answer) => {
    const { method = '', url = '', headers } = request;
    const started = performance.now();
    const given = proxies > 0 ? headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && wellFormed.test(given) ? given : randomUUIDv7();
    const current = new ObservedRequest(id, request, proxies, tracing?.begin(method, routeOf(url), headers));
    // Emitted once; `once` would cost more.
    response.on('close', () => {
      const ms = performance.now() - started;
      const aborted = !response.writableFinished;
      // How long a reply that never ends was open says nothing about the site.
      const isStream = response.getHeader('content-type') === 'text/event-stream';
      if (!aborted && !isStream) durations?.record(measuredKinds[kind], ms);
      current.span?.end(aborted ? undefined : response.statusCode);
      if (!metrics && !accessLog) return;
      const measured = { method, route: current.route, status: response.statusCode, ms, aborted };
      if (!isStream) metrics?.record(measured);
      accessLog?.log.info(
        {
          requestId: current.id,
          method,
          route: current.route,
          status: aborted ? undefined : response.statusCode,
          ms: Math.round(ms * 10) / 10,
          bytes: aborted ? undefined : (current.bytes ?? bytesOf(request, response)),
          address:
            current.address === undefined
              ? undefined
              : loggedAddress(current.address, accessLog.fullAddresses),
          ...(aborted && { aborted }),
        },
        'request',
      );
    });
    withRequest(current, () => answer(current));
  };
}

/** A class, since an object with a getter of its own takes much longer to create, and there is one for each request. */
class ObservedRequest implements AnsweredRequest {
  readonly id: string;
  readonly span: RequestSpan | undefined;
  bytes: number | undefined;
  readonly #request: IncomingMessage;
  readonly #proxies: number;
  #route: string | undefined;

  constructor(id: string, request: IncomingMessage, proxies: number, span: RequestSpan | undefined) {
    this.id = id;
    this.span = span;
    this.bytes = undefined;
    this.#request = request;
    this.#proxies = proxies;
  }

  /** Few requests need it before they have been answered. */
  get route(): string {
    this.#route ??= routeOf(this.#request.url ?? '');
    return this.#route;
  }

  get address(): string | undefined {
    const { socket, headers } = this.#request;
    const forwardedFor = headers['x-forwarded-for'];
    const given = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
    const address = clientAddress(socket.remoteAddress, given, this.#proxies);
    return address === undefined ? undefined : addressGroup(address);
  }
}

const wellFormed = /^[\w-]{8,64}$/;

const measuredKinds: Readonly<Record<UrlKind, RequestKind>> = {
  page: 'pages',
  monitor: 'pages',
  api: 'api',
  file: 'files',
  preview: 'files',
  feed: 'files',
  sitemap: 'files',
  asset: 'files',
};

/** The bytes of a reply's body, unless its length was not known when it was sent. */
function bytesOf({ method }: IncomingMessage, response: ServerResponse): number | undefined {
  if (method === 'HEAD' || response.statusCode === 304 || response.statusCode === 204) return 0;
  const length = response.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
