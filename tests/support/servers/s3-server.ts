import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/**
 * How the store answers: 'hangs' never, 'overloaded' with status 503, 'broken' with 500, 'breaks off' closes the connection in
 * the middle of a file, 'stalls' sends nothing more there.
 */
type Behaviour = 'right' | 'hangs' | 'overloaded' | 'broken' | 'breaks off' | 'stalls';

/** An S3-compatible store on loopback, which checks signatures but no hashes of bodies. */
export interface S3Server {
  url: string;
  /** The environment of a site that uses it. */
  env: Record<string, string>;
  behaviour: Behaviour;
  /** Number of requests with this behaviour, after which the store answers right. */
  times: number;
  /** The requests since the last call. */
  requests(): { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** Number of files being sent whose receiver has not gone. */
  sending(): number;
  /** The names of the stored files. */
  files(): string[];
  close(): Promise<void>;
}

/** How the store's library names the file of an object. */
const storedAs = '._S3rver_object';

/** Starts it on a free port, with the bucket `files`. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'promptorium-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'files' }] });
  await store.configureBuckets();
  const answer = store.callback();
  const received: ReturnType<S3Server['requests']> = [];
  const open = new Set<ServerResponse>();
  const http = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, path: url, headers });
    open.add(response);
    response.on('close', () => open.delete(response));
    const behaviour = server.times > 0 ? server.behaviour : 'right';
    if (behaviour !== 'right') server.times--;
    if (behaviour === 'hangs') return;
    if (behaviour === 'overloaded' || behaviour === 'broken') {
      const code = behaviour === 'broken' ? 'InternalError' : 'SlowDown';
      request.resume();
      response.writeHead(behaviour === 'broken' ? 500 : 503, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code></Error>`);
      return;
    }
    if (behaviour !== 'right') endEarly(response, behaviour);
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: S3Server = {
    url,
    env: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    behaviour: 'right',
    times: Number.POSITIVE_INFINITY,
    requests: () => received.splice(0),
    sending: () => open.size,
    files: () =>
      readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(storedAs))
        .map((path) => path.slice(0, -storedAs.length)),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}

/** Sends only the first half of the first part of the body. */
function endEarly(response: ServerResponse, behaviour: 'breaks off' | 'stalls'): void {
  const write = response.write.bind(response) as (chunk: Uint8Array, sent?: () => void) => boolean;
  let first = true;
  response.write = (chunk: Uint8Array) => {
    if (first)
      write(chunk.subarray(0, chunk.length / 2), () => behaviour === 'breaks off' && response.destroy());
    first = false;
    return false;
  };
}
