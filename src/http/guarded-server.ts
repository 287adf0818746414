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
import { hasValidAddress } from './request-address.ts';

/**
 * An HTTP server that clients cannot fill with connections, slow requests or responses that they do not read. Requests whose address is
 * not valid get a 400 from it, and all others to what serves.
 */
export interface GuardedServer {
  server: Server;
  /** Sets what answers requests; until then they get a 503. */
  serve(listener: RequestListener): void;
  /** Whether it has been told to stop. */
  isStopping(): boolean;
  /** Takes over a connection that another process accepted, instead of listening. */
  accept(socket: Socket): void;
  /**
   * Accepts no more connections, answers the requests on open ones, each with `Connection: close`, and resolves when all
   * connections are closed. Idle connections are closed after `idleMs`, what is still open after `graceMs` is cut off.
   */
  stop(graceMs: number, idleMs?: number): Promise<void>;
}

export interface GuardOptions {
  /** Open connections of one client address; unlimited unless given, as behind a proxy, which makes all of them. */
  maxPerAddress?: number;
  maxConnections?: number;
  /** Requests that one connection may send ahead of their responses (HTTP pipelining, which browsers do not use). */
  maxAhead?: number;
  /** Bytes of responses that wait for their readers, of all connections together. */
  maxUnreadBytes?: number;
  /** Milliseconds for the headers of a request, for a request's body, and without progress of a response. */
  timeoutMs?: number;
  /** Bytes that a body must bring for each additional second, and that must be read of a response. */
  minRate?: number;
}

/** A connection and the requests on it that are being answered. */
interface Connection {
  socket: Socket;
  address: string;
  replies: Set<ServerResponse<IncomingMessage>>;
  /** When its latest request began, and how many bytes it had received then. */
  began: { at: number; bytes: number };
  /** Since when some bytes of responses have been waiting for their reader, and how many had left until then. */
  waiting: { since: number; sent: number } | undefined;
  /** When its last response was finished, or it was opened. */
  idleSince: number;
}

/** Open connections unless another number is given. */
export const mostConnections = 2_000;

const checkMs = 500;
/** Milliseconds without a new connection after which no more are expected at a stop. */
const quietMs = 25;

/** Milliseconds that an idle connection gets at a stop to deliver a request that may be on its way. */
const shortestIdleMs = 500;

/** Creates the server, which does not listen yet. */
export function guardedServer({
  maxPerAddress = Number.POSITIVE_INFINITY,
  maxConnections = mostConnections,
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

  // A body has a rate of its own instead of requestTimeout: a slow phone may need minutes for a video.
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
    connections.set(socket, {
      socket,
      address,
      replies: new Set(),
      began: { at: now, bytes: 0 },
      waiting: undefined,
      idleSince: now,
    });
    socket.once('close', () => {
      connections.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });

  server.on('request', (request, reply) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    if (connection.replies.size >= maxAhead) {
      connection.socket.destroy();
      return;
    }
    if (stopping) closeAfter(reply);
    connection.began = { at: performance.now(), bytes: connection.socket.bytesRead };
    connection.replies.add(reply);
    reply.once('close', () => {
      connection.replies.delete(reply);
      connection.idleSince = performance.now();
    });
    const answer = hasValidAddress(request) ? listener : invalidAddress;
    if (held) held.push(() => answer(request, reply));
    else answer(request, reply);
  });

  // Node.js has seen neither a byte sent nor one received for `timeoutMs`. Without unread bytes the site itself is slow.
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const isWaiting = connection.replies.size > 0 && unreadBytes(connection) === 0;
    // headersTimeout answers the first request of a connection with 408.
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
    // A body that waits in memory is not the sender's fault.
    if (!request || request.complete || request.readableLength > 0) return false;
    const excess = now - began.at - timeoutMs;
    return excess > 0 && socket.bytesRead - began.bytes < (excess / 1000) * minRate;
  }

  /** Whether responses have been waiting for longer than the time allowed for reading all that was sent meanwhile. */
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
      // Node.js watches the timeouts of connections from the moment it listens, which this server never does.
      if (!accepting) server.emit('listening');
      accepting = true;
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    async stop(graceMs, idleMs = shortestIdleMs) {
      stopping = true;
      idleGraceMs = idleMs;
      for (const { replies } of connections.values()) for (const reply of replies) closeAfter(reply);
      // Clients that get no response do not connect again, so that the system's queue of connections becomes empty.
      const waiting: (() => void)[] = [];
      held = waiting;
      await untilBacklogIsEmpty(server);
      // Closing an HTTP server would also close idle connections at once, and lose requests that are on their way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      held = undefined;
      for (const answer of waiting) answer();
      const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      // Connections that were accepted elsewhere are not part of what was closed.
      await Promise.all(
        [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
      clearTimeout(cutOff);
      clearInterval(timer);
    },
  };
}

/** Says that the connection is closed after this response. A response whose headers were sent is followed by an idle connection. */
function closeAfter(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('connection', 'close');
}

function starting(_request: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain', 'cache-control': 'no-store' });
  reply.end('The site is starting. Try again in a few seconds.');
}

function invalidAddress(_request: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(400, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  reply.end('The address of this request or its Host header is not valid.\n');
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

/** Closes connections, those with most unread bytes first, until all together have at most `maxBytes`. */
function cutOffLargest(connections: Connection[], maxBytes: number): void {
  const unread = connections.map((connection) => ({ connection, bytes: unreadBytes(connection) }));
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  for (const { connection, bytes } of unread.sort((one, other) => other.bytes - one.bytes)) {
    if (total <= maxBytes) return;
    connection.socket.destroy();
    total -= bytes;
  }
}

/**
 * Waits until the server has taken over the connections that the system has already accepted: closing it would reset them. Clients
 * whose last response is on its way connect once more, for which they need some milliseconds on a busy machine.
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
