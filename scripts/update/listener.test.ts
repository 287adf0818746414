import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenerIn } from './listener.ts';

it.runIf(process.platform === 'linux').each(['127.0.0.1', '::1'])(
  'the process that listens on %s in a folder is found',
  async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect(listenerIn(process.cwd(), port)).toBe(process.pid);
    expect(listenerIn('/', port)).toBeUndefined();
    server.close();
    await once(server, 'close');
    expect(listenerIn(process.cwd(), port)).toBeUndefined();
  },
);
