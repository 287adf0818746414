import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import { beginSession } from '../../../src/operations/identity/sessions/begin.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// The API behind a real server and socket: requests without a body, or with one of unknown length, differ there.

let app: TestApp;
let alice: TestUser;
let server: Server;
let port: number;
let rendered = 0;
/** Usernames of the viewers for whom pages were rendered; undefined for visitors. */
const viewers: (string | undefined)[] = [];
let built: { client: string; previous: string };

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  const pages = {
    normalise: (url: URL) => url.pathname,
    render: async ({ url, viewer }: { url: URL; viewer?: SignedInUser }) => {
      rendered++;
      viewers.push(viewer?.username);
      return {
        status: url.pathname === '/gone' ? 404 : 200,
        headers: { 'content-type': 'text/html', 'cache-control': 'public', vary: 'accept-encoding' },
        html: `<p>${url.pathname} ${'words '.repeat(300)}</p>`,
      };
    },
  };
  const client = mkdtempSync(join(tmpdir(), 'promptorium-static-'));
  built = { client, previous: join(client, 'none') };
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'assets/a.js'), 'a()');
  writeFileSync(join(client, 'a.svg'), '<svg/>');
  server = createSiteServer({ ...app, pages, built, log: quietLog });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(built.client, { recursive: true });
});

/** Sends a request with no added header except Host. */
function send(
  endpoint: string,
  { headers = {}, chunks = [] as string[] } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const [method, path] = endpoint.split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    outgoing.on('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

/** The cookie of a new session. */
async function aliceCookie(): Promise<string> {
  const { cookies } = await beginSession(app.contextFor({ role: 'visitor' }), alice.id, new Headers());
  return cookies[0]?.split(';')[0] ?? '';
}

const authorization = () => `Bearer ${alice.token}`;

describe('a write', () => {
  it('needs no body if the endpoint has none', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const headers = { authorization: authorization() };
    expect((await send(`POST /api/posts/${id}/like`, { headers })).text).toBe('{"liked":true,"likeCount":1}');
    expect(
      (await send(`POST /api/posts/${id}/bookmark`, { headers: { ...headers, 'content-length': '0' } }))
        .status,
    ).toBe(200);
    expect((await send(`DELETE /api/posts/id/${id}`, { headers })).status).toBe(200);
    expect((await send(`DELETE /api/posts/id/${id}`, { headers })).status).toBe(404);
    expect((await send('POST /api/auth/sign-out', { headers: {} })).status).toBe(200);
  });

  it('can be sent in chunks, up to the maximum size', async () => {
    const headers = { authorization: authorization(), 'content-type': 'application/json' };
    const text = JSON.stringify(aPrompt({ title: 'In pieces' }));
    const chunks = [text.slice(0, 20), text.slice(20, 90), text.slice(90)];
    expect((await send('POST /api/posts', { headers, chunks })).status).toBe(201);
    const endless = Array.from({ length: 40 }, () => 'x'.repeat(100_000));
    expect((await send('POST /api/posts', { headers, chunks: endless })).status).toBe(413);
    expect(
      (
        await send('POST /api/posts', {
          headers: { ...headers, 'content-length': String(text.length) },
          chunks: [text],
        })
      ).status,
    ).toBe(201);
    expect((await send('POST /api/posts', { headers })).status).toBe(400);
  });

  it('that is aborted halfway changes nothing and logs no error', async () => {
    const before = await app.visitor.listPrompts({});
    for (const rest of [
      'content-length: 500\r\n\r\n{"title":',
      'transfer-encoding: chunked\r\n\r\n5\r\n{"tit',
    ]) {
      const arrived = new Promise((resolve) => server.once('request', resolve));
      const left = new Promise((resolve) =>
        server.once('connection', (socket) => socket.once('close', resolve)),
      );
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/posts HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization()}\r\ncontent-type: application/json\r\n${rest}`,
      );
      await arrived;
      socket.destroy();
      await left;
    }
    expect(await app.visitor.listPrompts({})).toEqual(before);
    expect(app.errors).toEqual([]);
  });
});

describe('a page', () => {
  it('for visitors is rendered once, compressed as requested, and answered with 304 when unchanged', async () => {
    rendered = 0;
    const first = await send('GET /somewhere');
    const again = await send('GET /somewhere');
    expect([first.status, again.text, rendered]).toEqual([200, first.text, 1]);
    expect((await send('GET /somewhere', { headers: { 'accept-encoding': 'br' } })).headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const etag = String(first.headers.etag);
    expect((await send('GET /somewhere', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send('HEAD /somewhere')).text).toBe('');
    expect(first.headers['content-security-policy']).toContain("script-src 'self';");
    expect(rendered).toBe(1);
  });

  it('for a signed-in user is rendered on each request', async () => {
    const headers = { cookie: await aliceCookie() };
    rendered = 0;
    viewers.length = 0;
    await send('GET /somewhere', { headers });
    expect((await send('GET /somewhere', { headers })).status).toBe(200);
    expect([rendered, viewers]).toEqual([2, ['alice', 'alice']]);
  });

  it.each([
    ['no signature', 'promptorium.session_token=x'],
    ['another name', 'session_token=x'],
    ['a wrong signature', `promptorium.session_token=${'A'.repeat(32)}.${'B'.repeat(43)}%3D`],
    ['an empty value', 'promptorium.session_token='],
  ])('for a cookie with %s comes from the cache, without querying the database', async (_, cookie) => {
    await send('GET /cached');
    rendered = 0;
    app.statements();
    const page = await send('GET /cached', { headers: { cookie } });
    expect([page.status, rendered, app.statements()]).toEqual([200, 0, []]);
    expect(page.headers['cache-control']).toBe('public, no-transform');
  });

  it('for a session that has ended comes from the cache', async () => {
    const cookie = await aliceCookie();
    await send('POST /api/auth/sign-out', { headers: { cookie } });
    await send('GET /after-sign-out');
    rendered = 0;
    const page = await send('GET /after-sign-out', { headers: { cookie } });
    expect([page.status, page.headers['cache-control'], rendered]).toEqual([200, 'public, no-transform', 0]);
  });

  it('that does not exist is answered with 404, and other methods with 405', async () => {
    expect((await send('GET /gone')).status).toBe(404);
    expect((await send('POST /somewhere')).status).toBe(405);
  });
});

describe('the limit of rendered pages', () => {
  const few = { page: { most: 2, seconds: 60 }, read: { most: 3, seconds: 60 } };

  it('counts renderings by address, and neither cached pages nor files', async () => {
    const strict = await testApp({ limits: { ...readConfig({}).limits, ...few } });
    const pages = {
      normalise: (url: URL) => url.pathname,
      render: async ({ url }: { url: URL }) => ({
        status: 200,
        headers: { 'content-type': 'text/html', 'cache-control': 'public' },
        html: url.pathname,
      }),
    };
    const limited = createSiteServer({ ...strict, pages, built, log: quietLog, proxies: 1 });
    await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve));
    const { port } = limited.address() as AddressInfo;
    const get = (path: string, address: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-forwarded-for': address } });
    const one = '2001:db8:0:1::1';
    expect((await get('/a', one)).status).toBe(200);
    expect((await get('/b', one)).status).toBe(200);
    const refused = await get('/c', '2001:db8:0:1::2');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(await refused.text()).toMatch(/<h1>Too many requests<\/h1>\n<p>.* Wait \d+ seconds?, then/);
    expect(await (await get('/c', one, 'HEAD')).text()).toBe('');
    expect([(await get('/a', one)).status, (await get('/b?utm_source=x', one)).status]).toEqual([200, 200]);
    expect((await get('/a.svg', one)).status).toBe(200);
    expect((await get('/c', '192.0.2.7')).status).toBe(200);
    const covers = [];
    for (const n of [1, 2, 3, 4]) covers.push((await get(`/covers/design/${n}.svg`, one)).status);
    expect(covers).toEqual([200, 200, 200, 429]);
    await new Promise((resolve) => limited.close(resolve));
  });
});

describe('read-only addresses', () => {
  it.each([
    '/somewhere',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/covers/design/A.svg',
    '/assets/a.js',
    '/a.svg',
  ])('%s answers OPTIONS, and refuses other methods with 405', async (path) => {
    expect((await send(`GET ${path}`)).status).toBe(200);
    for (const [method, status] of [
      ['OPTIONS', 204],
      ['POST', 405],
      ['DELETE', 405],
    ] as const) {
      const reply = await send(`${method} ${path}`);
      expect([method, reply.status, reply.headers.allow]).toEqual([method, status, 'GET, HEAD, OPTIONS']);
    }
  });
});
