import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressGroup } from '../api/core/client-address.ts';
import { closeLingering } from './lingering-close.ts';
import { hasValidAddress } from './request-address.ts';
import { framingRefusal } from './request-framing.ts';

/**
 * An HTTP server that clients cannot exhaust by connections, slow requests or responses that they do not
 * read. It refuses requests with an invalid address or an unknown transfer coding, and passes on all others.
 */
export interface GuardedServer {
  server: Server;
  /** Sets the listener for requests; until then they receive a 503. */
  serve(listener: RequestListener): void;
  /** Whether {@link stop} was called. */
  isStopping(): boolean;
  /** Serves a connection that another process accepted, instead of listening. */
  accept(socket: Socket): void;
  /**
   * Accepts no more connections, completes the requests on open ones, each with `Connection: close`, and
   * resolves when all connections are closed. Idle connections are closed after `idleMs`, all others after
   * `graceMs`.
   */
  stop(graceMs: number, idleMs?: number): Promise<void>;
}

export interface GuardOptions {
  /**
   * Maximum number of open connections of one client address; unlimited by default, as needed behind a proxy,
   * which makes all of them.
   */
  maxPerAddress?: number;
  maxConnections?: number;
  /**
   * Maximum number of requests that a connection may send ahead of their responses (HTTP pipelining, which
   * browsers do not use). They are answered one at a time.
   */
  maxAhead?: number;
  /** Maximum number of unread response bytes, of all connections together. */
  maxUnreadBytes?: number;
  /** Milliseconds for the headers of a request, for its body, and without progress of a response. */
  timeoutMs?: number;
  /** Minimum bytes per additional second at which a body must arrive and a response must be read. */
  minRate?: number;
}

/** A connection and its pending requests. */
interface Connection {
  socket: Socket;
  address: string;
  /** Its latest request. */
  request: IncomingMessage | undefined;
  replies: Set<ServerResponse<IncomingMessage>>;
  /** Starts the requests that were sent ahead of the response to an earlier one, oldest first. */
  ahead: (() => void)[];
  /** When its latest request began, and how many bytes had been received by then. */
  began: { at: number; bytes: number };
  /** Since when response bytes have been unread, and how many had been sent by then. */
  waiting: { since: number; sent: number } | undefined;
  /** When its last response was finished, or it was opened. */
  idleSince: number;
}

/** Default maximum number of open connections. */
export const defaultMaxConnections = 2_000;

const checkMs = 500;
/** Milliseconds without a new connection after which none are expected during a shutdown. */
const quietMs = 25;

/**
 * Milliseconds for which an idle connection stays open during a shutdown, for a request that may be in
 * transit.
 */
const shortestIdleMs = 500;

/** Creates the server, which does not listen yet. */
export function guardedServer({
  maxPerAddress = Number.POSITIVE_INFINITY,
  maxConnections = defaultMaxConnections,
  maxAhead = 4,
  maxUnreadBytes = 64 * 1024 * 1024,
  timeoutMs = 30_000,
  minRate = 10_000,
}: GuardOptions = {}): GuardedServer {
  const connections = new Map<Socket, Connection>();
  const perAddress = new Map<string, number>();
  let listener: RequestListener = starting;
  let stopping = false;
  let accepting = false;
  let idleGraceMs = shortestIdleMs;
  /** Requests that wait until the server has stopped listening. */
  let held: (() => void)[] | undefined;

  // A minimum rate applies to bodies instead of requestTimeout: a slow phone may need minutes for a video.
  const server = createServer({
    headersTimeout: timeoutMs,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(timeoutMs / 4, 2_000),
  });
  server.maxConnections = maxConnections;
  server.timeout = timeoutMs;

  server.on('connection', (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const open = (perAddress.get(address) ?? 0) + 1;
    if (open > maxPerAddress) {
      socket.destroy();
      return;
    }
    perAddress.set(address, open);
    const now = performance.now();
    const connection: Connection = {
      socket,
      address,
      request: undefined,
      replies: new Set(),
      ahead: [],
      began: { at: now, bytes: 0 },
      waiting: undefined,
      idleSince: now,
    };
    connections.set(socket, connection);
    // Called by Node.js after a response with `Connection: close`.
    const close = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (connection.request) closeLingering(socket, connection.request, timeoutMs, close);
      else close();
    };
    socket.once('close', () => {
      connections.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });

  server.on('request', (request, reply) => {
    const connection = connections.get(request.socket);
    // Nothing is processed after a response that closes the connection.
    if (!connection?.socket.writable) return;
    if (connection.replies.size >= maxAhead) {
      connection.socket.destroy();
      return;
    }
    const refused = framingRefusal(request);
    if (stopping || refused) closeAfter(reply);
    connection.request = request;
    connection.began = { at: performance.now(), bytes: connection.socket.bytesRead };
    const isFirst = connection.replies.size === 0;
    connection.replies.add(reply);
    reply.once('close', () => {
      connection.replies.delete(reply);
      connection.idleSince = performance.now();
      if (request.socket.writable) connection.ahead.shift()?.();
    });
    const start = () => {
      let answer = hasValidAddress(request) ? listener : invalidAddress;
      if (refused) answer = refusal(refused, 'The transfer coding of this request is not supported.\n');
      if (held) held.push(() => answer(request, reply));
      else answer(request, reply);
    };
    if (isFirst) start();
    else connection.ahead.push(start);
  });

  // Node.js would respond to an unknown `Expect` itself.
  server.on('checkExpectation', (request, reply) => server.emit('request', request, reply));

  // Node.js has neither sent nor received a byte for `timeoutMs`. If no bytes are unread, the site itself is
  // slow.
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const isWaiting = connection.replies.size > 0 && unreadBytes(connection) === 0;
    // headersTimeout responds with 408 to the first request of a connection.
    const isFirstRequest = connection.replies.size === 0 && connection.began.bytes === 0;
    if (!isWaiting && !isFirstRequest) socket.destroy();
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const connection of connections.values()) {
      if (isBodyTooSlow(connection, now)) refuseSlowBody(connection);
      else if (isReaderTooSlow(connection, now)) connection.socket.destroy();
      if (stopping && !connection.replies.size && now - connection.idleSince >= idleGraceMs)
        connection.socket.end();
    }
    cutOffLargest([...connections.values()], maxUnreadBytes);
  }, checkMs);
  timer.unref();
  server.once('close', () => connections.size || clearInterval(timer));

  function isBodyTooSlow({ socket, replies, began }: Connection, now: number): boolean {
    const request = [...replies].at(-1)?.req;
    // A body waiting in memory is not the sender's fault.
    if (!request || request.complete || request.readableLength > 0) return false;
    const excess = now - began.at - timeoutMs;
    return excess > 0 && socket.bytesRead - began.bytes < (excess / 1000) * minRate;
  }

  /** Whether responses have been unread for longer than the time allowed for the bytes sent since. */
  function isReaderTooSlow(connection: Connection, now: number): boolean {
    const { socket } = connection;
    const unread = unreadBytes(connection);
    if (unread === 0) connection.waiting = undefined;
    else connection.waiting ??= { since: now, sent: socket.bytesWritten - unread };
    if (!connection.waiting) return false;
    const { since, sent } = connection.waiting;
    const excess = now - since - timeoutMs;
    return excess > 0 && socket.bytesWritten - sent < (excess / 1000) * minRate;
  }

  return {
    server,
    serve(given) {
      listener = given;
    },
    isStopping: () => stopping,
    accept(socket) {
      // Node.js checks the timeouts of connections once it listens, which this server never does.
      if (!accepting) server.emit('listening');
      accepting = true;
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    async stop(graceMs, idleMs = shortestIdleMs) {
      stopping = true;
      idleGraceMs = idleMs;
      for (const { replies } of connections.values()) for (const reply of replies) closeAfter(reply);
      // Clients do not reconnect while they receive no response, so that the system's connection queue
      // becomes empty.
      const waiting: (() => void)[] = [];
      held = waiting;
      await untilBacklogIsEmpty(server);
      // Closing an HTTP server would also close idle connections immediately, and lose requests in transit.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      held = undefined;
      for (const answer of waiting) answer();
      const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      // Connections accepted by another process are not covered by `close`.
      await Promise.all(
        [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
      clearTimeout(cutOff);
      clearInterval(timer);
    },
  };
}

/**
 * Announces that the connection closes after this response. If the headers were already sent, the connection
 * is closed as idle.
 */
function closeAfter(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('connection', 'close');
}

function starting(_request: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(503, {
    'retry-after': '2',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  reply.end('The site is starting. Try again in a few seconds.');
}

const invalidAddress = refusal(400, 'The address of this request or its Host header is not valid.\n');

function refusal(status: number, text: string): RequestListener {
  return (_request, reply) => {
    reply.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.end(text);
  };
}

function unreadBytes({ replies }: Connection): number {
  let bytes = 0;
  for (const reply of replies) bytes += reply.writableLength;
  return bytes;
}

function refuseSlowBody({ socket, replies }: Connection): void {
  if ([...replies].some((reply) => reply.headersSent)) socket.destroy();
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  );
}

/**
 * Closes connections until all together have at most `maxBytes` unread. The addresses with the most unread
 * bytes lose their connections first, those with the most bytes first.
 */
function cutOffLargest(connections: Connection[], maxBytes: number): void {
  const unread = connections.map((connection) => ({ connection, bytes: unreadBytes(connection) }));
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  const ofAddress = new Map<string, number>();
  const bytesOf = (address: string) => ofAddress.get(address) ?? 0;
  for (const { connection, bytes } of unread)
    ofAddress.set(connection.address, bytesOf(connection.address) + bytes);
  const largestFirst = unread.sort(
    (one, other) =>
      bytesOf(other.connection.address) - bytesOf(one.connection.address) || other.bytes - one.bytes,
  );
  for (const { connection, bytes } of largestFirst) {
    if (total <= maxBytes) return;
    connection.socket.destroy();
    total -= bytes;
  }
}

/**
 * Waits until the server has accepted the connections that are in the system's queue: closing it would reset
 * them. Clients whose last response is in transit connect once more, for which they need some milliseconds on
 * a busy machine.
 */
export async function untilBacklogIsEmpty(server: NetServer): Promise<void> {
  const end = performance.now() + 500;
  for (let accepted = true; accepted && performance.now() < end; ) {
    accepted = false;
    const onConnection = () => {
      accepted = true;
    };
    server.once('connection', onConnection);
    await sleep(quietMs);
    server.off('connection', onConnection);
  }
}
