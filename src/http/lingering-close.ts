import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum bytes of a body that are discarded; more than the largest file. */
const maxBytes = 64 * 1024 * 1024;
const checkMs = 200;

/**
 * Closes a connection on which the body of a request may still be arriving, as after a 413. Closing it at
 * once would reset it, and the client could lose the response: instead, the rest of the body is read and
 * discarded, and the connection is closed once it has arrived, but after `maxMs` or 64 MB at the latest.
 */
export function closeLingering(
  socket: Socket,
  request: IncomingMessage,
  maxMs: number,
  close: () => void,
): void {
  if (request.complete || socket.destroyed) {
    close();
    return;
  }
  socket.end();
  const start = { at: performance.now(), bytes: socket.bytesRead };
  const timer = setInterval(() => {
    if (performance.now() - start.at >= maxMs || socket.bytesRead - start.bytes > maxBytes) socket.destroy();
  }, checkMs).unref();
  socket.once('close', () => clearInterval(timer));
  // A reader of the body that has stopped would also stop the body.
  request.removeAllListeners('data').once('end', close).resume();
}
