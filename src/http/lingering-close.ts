import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection on which the body of a request may still be arriving, as after a 413. Closing it at once
 * would reset it, and the client could lose the response: instead, the rest of the body is read and
 * discarded, and the connection is closed once it has arrived, but after `maxMs` at the latest.
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
  const timer = setTimeout(() => socket.destroy(), maxMs).unref();
  socket.once('close', () => clearTimeout(timer));
  // A reader of the body that has stopped would also stop the body.
  request.removeAllListeners('data').once('end', close).resume();
}
