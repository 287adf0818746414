import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

/** What to do to the site on a port of this machine, with bearer tokens of members. */
export interface AttackOrder {
  name: string;
  port: number;
  tokens: string[];
}

interface Sent {
  method: string;
  path: string;
  type: string;
  body: Buffer;
  token?: string | undefined;
}

type Attack = (order: AttackOrder) => Promise<unknown>;

const mebibyte = 1024 * 1024;
const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n';
const parts = (bytes: number) => Buffer.from(part.repeat(Math.floor(bytes / part.length)));
let addresses = 0;

/** Attacks that stopped other readers of an earlier version, each with the amount that did. */
const attacks: Record<string, Attack> = {
  'tiny parts by a visitor': ({ port }) =>
    send(port, {
      method: 'POST',
      path: '/api/upload',
      type: 'multipart/form-data; boundary=b',
      body: parts(20 * mebibyte),
    }),
  'tiny parts by a member': ({ port, tokens: [token] }) =>
    send(port, {
      method: 'POST',
      path: '/api/upload',
      type: 'multipart/form-data; boundary=b',
      body: parts(20 * mebibyte),
      token,
    }),
  'deep JSON': ({ port, tokens }) =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send(port, {
          method: 'POST',
          path: n % 2 ? '/api/contact' : '/api/posts',
          type: 'application/json',
          body: Buffer.alloc(2_000_000, '['),
          token: tokens[n],
        }),
      ),
    ),
  'pictures of 40 megapixels': async ({ port, tokens }) => {
    const picture = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'teal' } })
      .avif({ quality: 1, effort: 0 })
      .toBuffer();
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.avif"\r\ncontent-type: image/avif\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
    const type = 'multipart/form-data; boundary=b';
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        send(port, { method: 'POST', path: '/api/upload', type, body, token: tokens[n] }),
      ),
    );
  },
  'previews of tables': ({ port, tokens }) => {
    const bodyMd = `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(4_000)}`;
    const body = Buffer.from(JSON.stringify({ bodyMd }));
    return Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send(port, {
          method: 'POST',
          path: '/api/markdown/preview',
          type: 'application/json',
          body,
          token: tokens[n],
        }),
      ),
    );
  },
  'sixty sign-ins': ({ port }) =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        send(port, {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          type: 'application/json',
          body: Buffer.from(JSON.stringify({ email: `u${n}@example.com`, password: 'wrong-lantern' })),
        }),
      ),
    ),
  'pages from one address': async ({ port }) => {
    const read = async (lane: number) => {
      for (let n = 0; n < 160; n++)
        await send(
          port,
          { method: 'GET', path: `/explore?q=${lane}x${n}`, type: '', body: Buffer.alloc(0) },
          '10.9.9.9',
        );
    };
    await Promise.all(Array.from({ length: 10 }, (_, lane) => read(lane)));
  },
  'replies that are never read': async ({ port }) => {
    const line = 'GET /api/posts?limit=100 HTTP/1.1\r\nhost: a\r\n';
    const sockets = Array.from({ length: 40 }, (_, n) => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(`${line}x-forwarded-for: 10.8.0.${n}\r\n\r\n`.repeat(500));
      return socket;
    });
    await sleep(10_000);
    for (const socket of sockets) socket.destroy();
  },
};

process.once('message', async (order: AttackOrder) => {
  const attack = attacks[order.name];
  if (!attack) throw new Error(`There is no attack '${order.name}'.`);
  await attack(order);
  process.send?.('done');
  process.disconnect?.();
});

/** Resolves when the reply has been read, or the server has closed the connection. */
function send(port: number, { method, path, type, body, token }: Sent, address?: string): Promise<void> {
  addresses += 1;
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': address ?? `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`,
      ...(body.length && { 'content-type': type, 'content-length': String(body.length) }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent: ClientRequest = request(
      { port, method, path, headers, agent: false },
      (response: IncomingMessage) => {
        response.resume().on('close', resolve);
      },
    );
    sent.on('error', () => resolve());
    sent.end(body);
  });
}
