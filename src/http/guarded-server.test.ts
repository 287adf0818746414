import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GuardOptions, guardedServer } from './guarded-server.ts';

const large = Buffer.alloc(8 * 1024 * 1024, 'x');
const larger = Buffer.alloc(4 * large.length, 'x');

async function serve(options: GuardOptions = {}) {
  const guarded = guardedServer(options);
  const { server } = guarded;
  /** Addresses of the requests that were passed on. */
  const served: (string | undefined)[] = [];
  let running = 0;
  guarded.serve((request, reply) => {
    served.push(request.url);
    if (request.url === '/large') reply.end(large);
    else if (request.url === '/larger') reply.end(larger);
    else if (request.url === '/slow') setTimeout(() => reply.end('slow'), 600);
    else if (request.url === '/alone') {
      const others = running++;
      setTimeout(() => reply.end(`beside ${others}.`, () => running--), 30);
    } else if (request.url === '/body') request.resume().once('end', () => reply.end('read'));
    else reply.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const send = (text: string, localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(text);
    return socket;
  };
  const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));
  return { guarded, port, send, openConnections, served };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/** Reads everything that arrives until the connection closes. */
async function all(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('a response that is not read', () => {
  it('is cut off after the time without progress', async () => {
    const { send, openConnections } = await serve({ timeoutMs: 800 });
    send(get('/large')).pause();
    await sleep(300);
    expect(await openConnections()).toBe(1);
    await expect.poll(openConnections, { timeout: 4_000 }).toBe(0);
  });

  it('but read slowly and steadily is sent to its end', async () => {
    // The system accepts the next bytes only when much of its buffers has been read. Only a response much
    // larger than those takes longer than the timeout while each pause is far shorter.
    const { send } = await serve({ timeoutMs: 1_500 });
    const socket = send(get('/larger', 'connection: close\r\n'));
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    await closed(socket);
    expect(bytes).toBeGreaterThan(larger.length);
  }, 30_000);

  it('and read too slowly is cut off, although there is progress', async () => {
    const { send, openConnections } = await serve({ timeoutMs: 500, minRate: 8 * large.length });
    const socket = send(get('/large'));
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      socket.pause();
      setTimeout(() => socket.resume(), 100);
    });
    await expect.poll(() => bytes).toBeGreaterThan(0);
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(0);
    expect(bytes).toBeLessThan(large.length);
  });

  it('is cut off when all connections together hold too much', async () => {
    const { send, openConnections } = await serve({ maxUnreadBytes: 20 * 1024 * 1024 });
    const sockets = Array.from({ length: 10 }, () => send(get('/large')).pause());
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await expect.poll(openConnections, { timeout: 3_000 }).toBeLessThanOrEqual(5);
    const reader = send(get('/', 'connection: close\r\n'));
    expect(await all(reader)).toContain('hello');
  });

  it('of the address that leaves most unread is cut off first', async () => {
    const { send, openConnections } = await serve({ maxUnreadBytes: 20 * 1024 * 1024 });
    const other = send(get('/large', 'connection: close\r\n'), '127.0.0.2').pause();
    const sockets = Array.from({ length: 5 }, () => send(get('/large')).pause());
    await Promise.all([other, ...sockets].map((socket) => once(socket, 'connect')));
    await expect.poll(openConnections, { timeout: 3_000 }).toBeLessThanOrEqual(3);
    expect((await all(other.resume())).length).toBeGreaterThan(large.length);
  });
});

describe('connections', () => {
  it('of one address are limited, and free again when they close', async () => {
    const { send, openConnections } = await serve({ maxPerAddress: 2 });
    const [one] = [send(get('/')), send(get('/'))];
    await expect.poll(openConnections).toBe(2);
    expect(await all(send(get('/')))).toBe('');
    one?.destroy();
    await expect.poll(openConnections).toBe(1);
    expect(await all(send(get('/', 'connection: close\r\n')))).toContain('hello');
  });

  it('are limited in total', async () => {
    const { send, openConnections } = await serve({ maxConnections: 2 });
    for (let n = 0; n < 2; n++) send(get('/'));
    await expect.poll(openConnections).toBe(2);
    expect(await all(send(get('/')))).toBe('');
  });

  it('may send a few requests ahead, not many', async () => {
    const { send } = await serve({ maxAhead: 4 });
    const few = send(get('/alone').repeat(3) + get('/alone', 'connection: close\r\n'));
    expect((await all(few)).match(/200 OK/g)).toHaveLength(4);
    expect(await all(send(get('/alone').repeat(5)))).toBe('');
  });

  it('have their requests answered one at a time', async () => {
    const { send } = await serve();
    const socket = send(get('/alone').repeat(3) + get('/alone', 'connection: close\r\n'));
    expect((await all(socket)).match(/beside \d/g)).toEqual(Array(4).fill('beside 0'));
  });
});

describe('a request whose body others may delimit in another way', () => {
  const chunks = '4\r\nbody\r\n0\r\n\r\n';
  const post = (headers: string, version = '1.1') =>
    `POST /body HTTP/${version}\r\nhost: x\r\n${headers}\r\n\r\n${chunks}${get('/next')}`;
  const chunked = 'transfer-encoding: chunked';
  const kept = 'connection: keep-alive';

  it.each([
    [501, 'transfer-encoding: x, chunked'],
    [501, 'transfer-encoding: gzip, chunked'],
    [501, 'Transfer-Encoding: GZIP,Chunked'],
    [501, 'transfer-encoding: identity, chunked'],
    [501, 'transfer-encoding: , chunked'],
    [501, `transfer-encoding: x\r\n${chunked}`],
    [501, 'expect: 100-continue\r\ntransfer-encoding: x, chunked'],
    [501, 'expect: x\r\ntransfer-encoding: x, chunked'],
    [501, 'connection: upgrade\r\nupgrade: x\r\ntransfer-encoding: x, chunked'],
    [400, 'transfer-encoding: chunked, chunked'],
    [400, 'transfer-encoding: chunked, gzip'],
    [400, 'transfer-encoding: identity'],
    [400, 'transfer-encoding: xchunked'],
    [400, 'transfer-encoding: "chunked"'],
    [400, 'transfer-encoding: chunked;q=1'],
    [400, 'transfer-encoding: \x0bchunked'],
    [400, 'transfer-encoding:\r\n chunked'],
    [400, 'transfer-encoding:'],
    [400, 'transfer-encoding : chunked'],
    [400, `${chunked}\r\n${chunked}`],
    [400, `${chunked}\r\ntransfer-encoding: x`],
    [400, `${chunked}\r\ncontent-length: 4`],
    [400, `content-length: 0\r\n${chunked}`],
    [400, 'content-length: 14\r\ntransfer-encoding: x, chunked'],
    [400, chunked, '1.0'],
    [400, `${kept}\r\n${chunked}`, '1.0'],
    [400, `${kept}\r\ncontent-length: 14\r\n${chunked}`, '1.0'],
    [400, `${kept}\r\ntransfer-encoding: x, chunked`, '1.0'],
    [400, chunked, '2.0'],
  ])('is refused with %i, and its connection is closed: %j %s', async (status, headers, version?: string) => {
    const { send, served } = await serve();
    const text = await all(send(post(headers, version)));
    expect(text.replace('HTTP/1.1 100 Continue\r\n\r\n', '').match(/HTTP\/1.1 \d+/g)).toEqual([
      `HTTP/1.1 ${status}`,
    ]);
    expect(served).toEqual([]);
  });

  it('is refused before its body has arrived, and nothing after it is read as a request', async () => {
    const { send, served } = await serve();
    const [head = '', rest = ''] = post('transfer-encoding: x, chunked').split(/(?=4\r\nbody)/);
    const socket = send(head);
    const text = all(socket);
    await sleep(100);
    socket.write(rest);
    expect(await text).toMatch(/^HTTP\/1.1 501 [\s\S]*connection: close/i);
    expect(served).toEqual([]);
  });

  it.each([chunked, 'Transfer-Encoding: CHUNKED'])('is answered when it is not one: %s', async (headers) => {
    const { send, served } = await serve();
    const socket = send(
      post(headers).replace('/next HTTP/1.1\r\n', '/next HTTP/1.1\r\nconnection: close\r\n'),
    );
    expect((await all(socket)).match(/200 OK/g)).toHaveLength(2);
    expect(served).toEqual(['/body', '/next']);
  });
});

it('processes no request after the response that closes the connection', async () => {
  const { guarded, send, served } = await serve();
  const socket = send(get('/slow') + get('/next'));
  const text = all(socket);
  await expect.poll(() => served).toEqual(['/slow']);
  const stopped = guarded.stop(3_000);
  expect((await text).match(/200 OK/g)).toHaveLength(1);
  await stopped;
  expect(served).toEqual(['/slow']);
});

describe('a slow request', () => {
  it('is refused with 408 when its headers do not arrive', async () => {
    const { send } = await serve({ timeoutMs: 500 });
    expect(await all(send('GET / HTTP/1.1\r\nhost: x\r\n'))).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is refused with 408 when its body trickles in', async () => {
    const { send } = await serve({ timeoutMs: 600, minRate: 1_000 });
    const socket = send('POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(timer));
    expect(await all(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is answered when its body arrives steadily', async () => {
    const { send } = await serve({ timeoutMs: 600, minRate: 1_000 });
    const socket = send(
      'POST /body HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 5000\r\n\r\n',
    );
    const timer = setInterval(() => socket.write('x'.repeat(100)), 30);
    onTestFinished(() => clearInterval(timer));
    expect(await all(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*read$/);
  });
});

describe('a response before the body has arrived', () => {
  const post = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${large.length}\r\n\r\n`;

  it('is received, and the rest of the body is accepted', async () => {
    const { port } = await serve();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.write(post);
    await sleep(100);
    for (let part = 0; part < 8; part++)
      await new Promise((resolve) => socket.write(large.subarray(0, large.length / 8), resolve));
    expect(errors).toEqual([]);
    expect(await all(socket.end())).toContain('hello');
  });

  it('ends the connection if the body does not end', async () => {
    const { port, openConnections } = await serve();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).write(post.replace(/content-length: \d+/, 'transfer-encoding: chunked'));
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const more = () => socket.writable && socket.write(chunk, more);
    more();
    await sleep(100);
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(0);
  });

  it('ends the connection after a while if the body does not arrive', async () => {
    const { port, openConnections } = await serve({ timeoutMs: 800 });
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).write(post);
    const timer = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(timer));
    await sleep(400);
    expect(await openConnections()).toBe(1);
    await expect.poll(openConnections, { timeout: 4_000 }).toBe(0);
  });
});

describe('a stop', () => {
  it('answers what was sent, also on a connection that was idle, and says that it closes', async () => {
    const { guarded, send } = await serve();
    const busy = send(get('/slow'));
    const idle = send(get('/'));
    const fresh = send('');
    await sleep(200);
    const replies = [all(busy), all(idle), all(fresh)];
    const stopped = guarded.stop(3_000);
    await sleep(100);
    idle.write(get('/slow'));
    fresh.write(get('/'));
    const texts = await Promise.all(replies);
    for (const text of texts)
      expect(text).toMatch(/HTTP\/1.1 200 OK\r\n(?:[^\r]+\r\n)*connection: close\r\n[\s\S]*(slow|hello)$/i);
    await stopped;
  });

  it('accepts no more connections, and cuts off what takes too long', async () => {
    const { guarded, send } = await serve();
    const unread = send(get('/large'));
    unread.pause();
    await sleep(200);
    const started = performance.now();
    const stopped = guarded.stop(800);
    await sleep(300);
    expect(await all(send(get('/')))).toBe('');
    await stopped;
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

it('answers 503 before it knows how to serve', async () => {
  const { server } = guardedServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  server.close();
});
