import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { quietLog } from '../support/quiet-log.ts';
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
      `The database server at ${host} cannot be used (nothing answered like PostgreSQL within 10 s): check DATABASE_URL`,
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
