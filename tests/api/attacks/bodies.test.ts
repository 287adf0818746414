import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const boundary = 'x';
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (name: string, content: string, file = true) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ''}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;

function upload(body: string | ReadableStream<Uint8Array>, as = alice) {
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...type, authorization: `Bearer ${as.token}` },
  };
  return app.fetch(new Request('http://localhost:3000/api/upload', init as RequestInit));
}

/** Names of the files that are being received. */
const incoming = () => readdir(join(app.config.dataDir, 'files/incoming')).catch(() => []);

describe('a form with anything but one file', () => {
  it.each([
    ['two files', part('file', 'a') + part('file', 'b') + end],
    ['a file in another field', part('picture', 'a') + end],
    ['a text in the place of the file', part('file', 'a', false) + end],
    ['many fields', part('more', 'a', false).repeat(20) + part('file', 'a') + end],
    ['no parts', end],
    ['no end', part('file', 'a')],
    ['no end of the headers', `--${boundary}\r\ncontent-disposition: form-data; name="file"`],
  ])('is refused: %s', async (_, body) => {
    const reply = await upload(body);
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'malformed' }]);
    expect(await incoming()).toEqual([]);
  });

  it('may have a few fields', async () => {
    // Nothing but the content of the file is wrong.
    expect((await upload(part('more', 'a', false) + part('file', 'a') + end)).status).toBe(415);
  });
});

describe('a body of tiny parts', () => {
  it('is only parsed until there are too many, in slices that take a moment each', async () => {
    const write = vi.spyOn(Busboy.prototype, 'write');
    const body = part('', '', false).repeat(450_000);
    expect(body.length).toBeGreaterThan(20_000_000);
    expect((await upload(body)).status).toBe(400);
    const parsed = write.mock.calls.map(([slice]) => (slice as Uint8Array).length);
    write.mockRestore();
    expect(parsed.length).toBeGreaterThan(0);
    expect(Math.max(...parsed)).toBeLessThanOrEqual(64 * 1024);
    expect(parsed.length).toBeLessThanOrEqual(2);
  });
});

describe('a file whose sender disconnects', () => {
  it('leaves nothing behind', async () => {
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode(part('file', 'a'.repeat(100_000))));
        await sleep(50);
        expect(await incoming()).toHaveLength(1);
        stream.error(new Error('disconnected'));
      },
    });
    await upload(body);
    expect(await incoming()).toEqual([]);
    expect(app.errors.splice(0).map(({ message }) => message)).toEqual(['unexpected error']);
  });
});

describe('uploads of one user at the same time', () => {
  it('are limited, without reading the others', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const slow = () =>
      new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(new TextEncoder().encode(part('file', 'a')));
          await finished;
          stream.enqueue(new TextEncoder().encode(end));
          stream.close();
        },
      });
    const running = Array.from({ length: 5 }, () => upload(slow()));
    await expect.poll(incoming).toHaveLength(5);
    const sixth = await upload(slow());
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await upload(part('file', 'a') + end, await app.user('bob'))).status).toBe(415);
    finish();
    for (const reply of await Promise.all(running)) expect(reply.status).toBe(415);
    expect((await upload(part('file', 'a') + end)).status).toBe(415);
    expect(await incoming()).toEqual([]);
  });
});

describe('deeply nested JSON', () => {
  const calls = ['POST /contact', 'POST /posts', 'POST /auth/sign-in/email', 'PATCH /users/me'];

  it.each(calls)('is refused by %s', async (call) => {
    for (const body of ['['.repeat(60_000), `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`]) {
      const reply = await app.request(call, {
        as: alice,
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([reply.status, reply.body.detail]).toEqual([
        400,
        'The body is nested too deeply. Send at most 32 levels',
      ]);
    }
  });
});
