import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedAddress } from '../adapters/core/log/logged-address.ts';
import type { Metrics } from '../adapters/core/measures/prometheus.ts';
import {
  type CurrentRequest,
  type RequestSpan,
  withRequest,
  workFor,
} from '../adapters/core/requests/current-request.ts';
import type { LoopTime } from '../adapters/core/requests/loop-time.ts';
import type { Tracing } from '../adapters/core/tracing/open-telemetry.ts';
import { addressGroup, clientAddress } from '../api/core/client-address.ts';
import type { UrlKind } from '../contract/core/url-kinds.ts';
import { routeOf } from '../contract/route-of.ts';
import type { Durations, RequestKind } from '../domain/core/time/durations.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';

/** Receivers of data about each request. */
export interface Observers {
  durations?: Pick<Durations, 'record'> | undefined;
  metrics?: Pick<Metrics, 'record'> | undefined;
  accessLog?: AccessLog | undefined;
  tracing?: Pick<Tracing, 'begin'> | undefined;
  loopTime?: Pick<LoopTime, 'charge'> | undefined;
}

/** The access log, and whether it contains full IPv4 addresses. */
interface AccessLog {
  log: Pick<Log, 'info'>;
  fullAddresses: boolean;
}

/** A pending request, as passed to its handler. */
export interface PendingRequest extends CurrentRequest {
  /** Bytes of the response's body, to be set by the handler if its headers do not contain them. */
  bytes: number | undefined;
}

/**
 * Assigns each request an id and measures it once for all observers. The handler sends the id as
 * X-Request-Id. A request's own id is used only behind trusted `proxies`; otherwise it is ignored, since it
 * would be logged.
 */
export function observedRequests(
  { durations, metrics, accessLog, tracing, loopTime }: Observers,
  proxies: number,
): (
  request: IncomingMessage,
  response: ServerResponse,
  kind: UrlKind,
  answer: (current: PendingRequest) => void,
) => void {
  return (request, response, kind, answer) => {
    const { method = '', url = '', headers } = request;
    const started = performance.now();
    const given = proxies > 0 ? headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && wellFormed.test(given) ? given : randomUUIDv7();
    const span = tracing?.begin(method, routeOf(url), headers);
    const current = new ObservedRequest(id, request, proxies, span, loopTime);
    if (method !== 'GET') request.on('end', () => workFor(current));
    // Emitted once; `once` would cost more.
    response.on('close', () => {
      const ms = performance.now() - started;
      const aborted = !response.writableFinished;
      // The duration of an event stream says nothing about the site's speed.
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

/**
 * A class, because an object literal with a getter takes much longer to create, and there is one per request.
 */
class ObservedRequest implements PendingRequest {
  readonly id: string;
  readonly span: RequestSpan | undefined;
  bytes: number | undefined;
  member: string | undefined;
  readonly #loopTime: Pick<LoopTime, 'charge'> | undefined;
  readonly #request: IncomingMessage;
  readonly #proxies: number;
  #route: string | undefined;

  constructor(
    id: string,
    request: IncomingMessage,
    proxies: number,
    span: RequestSpan | undefined,
    loopTime: Pick<LoopTime, 'charge'> | undefined,
  ) {
    this.id = id;
    this.span = span;
    this.bytes = undefined;
    this.member = undefined;
    this.#loopTime = loopTime;
    this.#request = request;
    this.#proxies = proxies;
  }

  /** Computed lazily, because few requests need it before they end. */
  get route(): string {
    this.#route ??= routeOf(this.#request.url ?? '');
    return this.#route;
  }

  charge(ms: number): void {
    const sender = this.member ?? this.address;
    if (sender !== undefined) this.#loopTime?.charge(sender, ms);
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
  mcp: 'api',
  text: 'files',
  file: 'files',
  preview: 'files',
  feed: 'files',
  sitemap: 'files',
  asset: 'files',
};

/** Bytes of a response's body, unless its length was unknown when it was sent. */
function bytesOf({ method }: IncomingMessage, response: ServerResponse): number | undefined {
  if (method === 'HEAD' || response.statusCode === 304 || response.statusCode === 204) return 0;
  const length = response.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
