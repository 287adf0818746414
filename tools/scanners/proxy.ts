import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What passed through the proxy. */
export interface Passed {
  requests: number;
  /** Replies by status; 0 where the site closed the connection without one. */
  statuses: Map<number, number>;
  /** Requests that the site failed: a status of 500 or more, or none. One example for each method and path. */
  failures: Map<string, string>;
}

/** A reverse proxy between the scanners and the site. */
export interface ScanProxy {
  url: string;
  /** Where the site listens, once that is known. */
  forwardTo(port: number): void;
  /** What passed since the last call. */
  take(): Passed;
  close(): void;
}

/**
 * Starts a proxy that gives each request another client address, as if the scanners used many: the site's limits per address stay as
 * they are, and do not hide what it answers. It also counts replies, since scanners overlook that the site failed.
 */
export async function startProxy(): Promise<ScanProxy> {
  let site: number | undefined;
  let client = 0;
  let passed = nothing();
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (incoming, outgoing) => {
    client = (client + 1) % 2 ** 22;
    const address = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
    const done = (status: number) => {
      passed.requests++;
      passed.statuses.set(status, (passed.statuses.get(status) ?? 0) + 1);
      const { method = '', url = '' } = incoming;
      const place = `${method} ${url.split('?', 1)[0]}`;
      if (status === 0 || status >= 500) passed.failures.set(place, `${status} for ${method} ${url}`);
    };
    const sent = request(
      {
        port: site,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': address },
      },
      (reply) => {
        done(reply.statusCode ?? 0);
        outgoing.writeHead(reply.statusCode ?? 0, reply.headers);
        reply.pipe(outgoing);
      },
    );
    let isOver = false;
    outgoing.once('close', () => {
      isOver = true;
      sent.destroy();
    });
    sent.on('error', () => {
      // A scanner that gives up waiting is not a failure of the site.
      if (isOver) return;
      if (!outgoing.headersSent) {
        done(0);
        outgoing.writeHead(502);
      }
      outgoing.end();
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(port) {
      site = port;
    },
    take() {
      const taken = passed;
      passed = nothing();
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function nothing(): Passed {
  return { requests: 0, statuses: new Map(), failures: new Map() };
}
