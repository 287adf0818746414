import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { readConfig } from '../../src/config/config.ts';
import { waitForServer } from '../../src/database/core/server/reach.ts';
import { compose } from '../../src/start/compose.ts';
import { quietLog } from '../support/site/quiet-log.ts';
import { freshFolder } from './support.ts';

describe('a DATABASE_URL', () => {
  test.concurrent.each<[string, () => Server]>([
    ['a web server', () => createHttpServer((_, reply) => reply.end('hello'))],
    ['one that stays silent', () => createServer()],
    ['one that hangs up', () => createServer((socket) => socket.end())],
    ['one that greets', () => createServer((socket) => socket.write('SSH-2.0-x\r\n'))],
  ])('of %s is reported in one sentence', async (_, createServerOf) => {
    const { host, start } = await siteOn(createServerOf());
    const started = performance.now();
    await expect(start()).rejects.toThrow(
      `The database server at ${host} cannot be used (no PostgreSQL server responded within 10 s): check DATABASE_URL`,
    );
    expect(performance.now() - started).toBeLessThan(12_000);
  });

  test('of a silent server is abandoned immediately when the start is cancelled', async () => {
    const { start } = await siteOn(createServer());
    const started = performance.now();
    await expect(start(AbortSignal.timeout(100))).rejects.toThrow(/aborted due to timeout/);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a server that is not up yet', () => {
  const log = () => {
    const warnings: string[] = [];
    return { warnings, warn: (_: object, message: string) => void warnings.push(message) };
  };

  test('is waited for, with one warning', async () => {
    const port = await freePort();
    const reached = log();
    const reaching = waitForServer(`postgres://user@127.0.0.1:${port}/site`, { log: reached });
    await setTimeout(600);
    postgresOfVersion('15.18 (Debian 15.18-0+deb12u1)').listen(port, '127.0.0.1');
    await reaching;
    expect(reached.warnings).toEqual([
      `The database server at 127.0.0.1:${port} cannot be used (ECONNREFUSED): check DATABASE_URL, and that the server is running. Waiting up to 60 s for it.`,
    ]);
  });

  test('is reported when it does not come up in time', async () => {
    const port = await freePort();
    const reaching = waitForServer(`postgres://user@127.0.0.1:${port}/site`, { log: log(), waitMs: 600 });
    await expect(reaching).rejects.toThrow(`127.0.0.1:${port} cannot be used (ECONNREFUSED)`);
  });
});

test.each(['14.19', '9.6.24'])('PostgreSQL %s is refused with its version', async (version) => {
  const { host, start } = await siteOn(postgresOfVersion(version));
  await expect(start()).rejects.toThrow(
    `The database server at ${host} is PostgreSQL ${version}, and Promptorium needs 15 or later: upgrade it, or set DATABASE_URL to a newer server.`,
  );
});

/** A server that lets everybody in and answers every statement with a version. */
function postgresOfVersion(version: string): Server {
  const server = createServer((socket) => {
    let started = false;
    socket.on('data', (data: Buffer) => {
      // A request for TLS is declined; then come the start message and statements.
      if (!started && data.readInt32BE(4) === 80877103) return socket.write('N');
      const ready = message('Z', 'I');
      const answer = [message('T', fieldNamed('version')), message('D', rowOf(version))];
      const reply = started
        ? [...answer, message('C', 'SELECT 1\0'), ready]
        : [message('R', '\0\0\0\0'), ready];
      started = true;
      return socket.write(Buffer.concat(reply));
    });
    socket.on('error', () => {});
  });
  onTestFinished(() => void server.close());
  return server;
}

/** A message of PostgreSQL's protocol: its kind, length and content. */
function message(kind: string, content: string): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** One text column: its table, number, type, size and format do not matter here. */
const fieldNamed = (name: string) => `\0\x01${name}\0${'\0'.repeat(6)}\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0`;
const rowOf = (value: string) => `\0\x01\0\0\0${String.fromCharCode(value.length)}${value}`;

async function siteOn(server: Server) {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    DATA_DIR: freshFolder(),
    DATABASE_URL: `postgres://user:password@${host}/site`,
  });
  return { host, start: (signal?: AbortSignal) => compose(config, quietLog, signal) };
}
