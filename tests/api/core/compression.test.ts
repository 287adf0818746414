import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encodedStream } from '../../../src/api/core/bodies/compression.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  for (let n = 0; n < 5; n++)
    ({ id } = await alice.api.publishPrompt({ body: aPrompt({ title: `Prompt ${n}` }) }));
});

const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  app.fetch(new Request(`http://localhost:3000/api${path}`, { ...init, headers }));
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a reply of more than 1 kB', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, decode) => {
    for (const path of ['/posts', `/posts/id/${id}`, '/openapi.json', '/docs', '/docs/quick-start']) {
      const plain = await send(path);
      expect([path, plain.headers.get('content-encoding')]).toEqual([path, null]);
      const reply = await send(path, { 'accept-encoding': accepted });
      expect([path, reply.status, reply.headers.get('content-encoding')]).toEqual([path, 200, encoding]);
      for (const { headers } of [plain, reply]) expect(headers.get('vary')).toMatch(/^Accept-Encoding/);
      const [body, sent] = [await bytes(plain), await bytes(reply)];
      expect(sent.length).toBeLessThan(body.length * 0.8);
      expect(decode(sent).equals(body)).toBe(true);
      // Weak, since the bytes differ and the content does not; each form leads to a 304 for the other.
      const [strong, weak] = [plain.headers.get('etag') ?? '', reply.headers.get('etag') ?? ''];
      expect([strong.startsWith('"'), weak]).toEqual([true, `W/${strong}`]);
      for (const tag of [strong, weak]) {
        const unchanged = await send(path, { 'accept-encoding': accepted, 'if-none-match': tag });
        expect([path, unchanged.status, (await bytes(unchanged)).length]).toEqual([path, 304, 0]);
      }
    }
  });

  it('is compressed after a write, also when it is replayed', async () => {
    const headers = {
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      authorization: `Bearer ${alice.token}`,
      'idempotency-key': 'compressed',
    };
    const body = JSON.stringify(aPrompt({ contentMd: 'Long. '.repeat(400) }));
    for (const replayed of [null, 'true']) {
      const reply = await send('/posts', headers, { method: 'POST', body });
      expect([reply.status, reply.headers.get('content-encoding')]).toEqual([201, 'gzip']);
      expect(reply.headers.get('idempotency-replayed')).toBe(replayed);
      expect(JSON.parse(String(gunzipSync(await bytes(reply)))).success).toBe(true);
    }
  });

  it('is not compressed when it is small, for HEAD, or for clients that do not ask', async () => {
    const small = await send('/stats/community', { 'accept-encoding': 'br' });
    expect([small.status, small.headers.get('content-encoding')]).toEqual([200, null]);
    expect(await small.json()).toHaveProperty('data');
    for (const accepted of ['', 'identity', 'deflate', 'br;q=0'])
      expect(
        (await send('/posts', { 'accept-encoding': accepted })).headers.get('content-encoding'),
      ).toBeNull();
    const head = await send('/posts', { 'accept-encoding': 'br' }, { method: 'HEAD' });
    expect([head.status, (await bytes(head)).length]).toEqual([200, 0]);
  });

  it('is not compressed when it holds a secret', async () => {
    const secret = /^(token|secret|uri|recoveryCodes)$/;
    const holding = endpointList.filter(
      ({ reply }) =>
        reply instanceof z.ZodObject && Object.keys(reply.shape).some((name) => secret.test(name)),
    );
    expect(holding.map(({ name }) => name).sort()).toContain('createKey');
    for (const { name, holdsSecret } of holding) expect([name, holdsSecret]).toEqual([name, true]);
    const body = JSON.stringify({
      name: 'Zoe',
      email: 'zoe@example.com',
      password: 'correct horse',
      form: { website: '' },
    });
    const reply = await send(
      '/auth/sign-up/email',
      { 'accept-encoding': 'br', 'content-type': 'application/json' },
      { method: 'POST', body },
    );
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('is compressed while it is read, when it is streamed', async () => {
    const reply = await send('/users/me/data', {
      'accept-encoding': 'gzip',
      authorization: `Bearer ${alice.token}`,
    });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(JSON.parse(String(gunzipSync(await bytes(reply)))).prompts.length).toBeGreaterThan(4);
  });
});

describe('a compressed stream', () => {
  it('sends what there is, before there is more', async () => {
    const release = Promise.withResolvers<void>();
    const source = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(Buffer.from('first'));
        await release.promise;
        stream.enqueue(Buffer.from(' and last'));
        stream.close();
      },
    });
    const gunzip = createGunzip();
    const texts: string[] = [];
    const first = Promise.withResolvers<void>();
    gunzip.on('data', (chunk) => {
      texts.push(String(chunk));
      first.resolve();
    });
    const ended = new Promise((resolve) => gunzip.on('end', resolve));
    const copied = (async () => {
      for await (const chunk of encodedStream(source, 'gzip')) gunzip.write(chunk);
      gunzip.end();
    })();
    await first.promise;
    expect(texts).toEqual(['first']);
    release.resolve();
    await Promise.all([copied, ended]);
    expect(texts.join('')).toBe('first and last');
  });

  it('breaks off where its source does, and ends its source where nobody reads', async () => {
    const failing = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.error(new Error('cut off'));
      },
    });
    await expect(new Response(encodedStream(failing, 'br')).arrayBuffer()).rejects.toThrow();
    const cancelled = Promise.withResolvers<void>();
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(Buffer.from('x'.repeat(1_000)));
      },
      cancel: () => cancelled.resolve(),
    });
    const reader = encodedStream(endless, 'gzip').getReader();
    await reader.read();
    await reader.cancel();
    await cancelled.promise;
  });
});
