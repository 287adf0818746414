import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const { limits } = readConfig({});
let app: TestApp;
let alice: TestUser;
let server: Server;
let url: string;
/** Targets that reached the API, without those of the test itself. */
const computed: string[] = [];

beforeAll(async () => {
  app = await testApp({ limits: { ...limits, read: { most: 40, seconds: 60 } } });
  alice = await app.user('alice');
  const pages = {
    normalise: ({ pathname }: URL) => pathname,
    render: async () => ({ status: 200, headers: {}, html: 'page' }),
  };
  server = createSiteServer({
    ...app,
    fetch: (request, from) => {
      const { pathname, search } = new URL(request.url);
      computed.push(pathname + search);
      return app.fetch(request, from);
    },
    proxies: 1,
    pages,
    log: quietLog,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const read = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}${target}`, { headers: { 'x-forwarded-for': newAddress(), ...headers } });
const listOf = async (target: string) => (await (await read(target)).json()).items.length;

describe("a visitor's read of the API", () => {
  it('is computed once until data changes, also for many at the same time', async () => {
    const target = '/api/posts?limit=5';
    computed.length = 0;
    expect(await Promise.all(Array.from({ length: 20 }, () => listOf(target)))).toEqual(Array(20).fill(0));
    expect(await listOf(target)).toBe(0);
    expect(computed).toEqual([target]);

    await alice.api.publishPrompt({ body: aPrompt() });
    expect(await listOf(target)).toBe(1);
    expect(await listOf(target)).toBe(1);
    expect(computed).toEqual([target, target]);
  });

  it('has the headers and the body of the API itself, plain, compressed and unchanged', async () => {
    const { id } = await alice.api.publishPrompt({
      body: aPrompt({ contentMd: 'Many words. '.repeat(300) }),
    });
    for (const target of ['/api/posts?limit=1', `/api/posts/id/${id}`]) {
      const own = await app.fetch(new Request(`http://localhost${target}`), { address: newAddress() });
      const text = await own.text();
      for (const time of ['computed', 'cached']) {
        const reply = await read(target, { 'accept-encoding': 'identity' });
        const { 'x-request-id': _, ...expected } = Object.fromEntries(own.headers);
        expect([time, Object.fromEntries(reply.headers)]).toMatchObject([time, expected]);
        expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
        expect(await reply.text()).toBe(text);

        const etag = own.headers.get('etag') ?? '';
        const compressed = await read(target, { 'accept-encoding': 'gzip' });
        expect(compressed.headers.get('content-encoding')).toBe('gzip');
        expect(compressed.headers.get('etag')).toBe(`W/${etag}`);
        expect(await compressed.text()).toBe(text);
        for (const tag of [etag, `W/${etag}`, '*']) {
          const unchanged = await read(target, { 'if-none-match': tag });
          expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
          expect(unchanged.headers.get('ratelimit')).toBe('"read";r=39;t=60');
        }
      }
    }
  });

  it('counts towards the limit of its address, cached or not', async () => {
    const address = { 'x-forwarded-for': newAddress() };
    for (let left = 39; left >= 0; left--) {
      const reply = await read('/api/categories', address);
      expect([reply.status, reply.headers.get('ratelimit')?.split(';')[1]]).toEqual([200, `r=${left}`]);
    }
    for (const target of ['/api/categories', '/api/categories/popular', '/api/nothing']) {
      const refused = await read(target, address);
      const problem = await refused.json();
      expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, '"read";r=0;t=60']);
      expect(problem.requestId).toBe(refused.headers.get('x-request-id'));
    }
    expect((await read('/api/categories')).status).toBe(200);
  });

  it('reports invalid and missing things to each reader, and does not store them', async () => {
    for (const [target, status] of [
      ['/api/posts?limit=1000', 400],
      ['/api/posts/slug/no-such-prompt', 404],
    ] as const) {
      computed.length = 0;
      for (let n = 0; n < 2; n++) {
        const reply = await read(target);
        expect([reply.status, (await reply.json()).requestId]).toEqual([
          status,
          reply.headers.get('x-request-id'),
        ]);
      }
      expect(computed).toEqual([target, target]);
    }
  });
});

describe('a read that is not cached', () => {
  type Sent = () => Record<string, string>;
  const none: Sent = () => ({});
  const token: Sent = () => ({ authorization: `Bearer ${alice.token}` });
  const wrongToken: Sent = () => ({ authorization: 'Bearer nothing' });
  it.each([
    ['with a token', '/api/posts?limit=2', token],
    ['with an invalid token', '/api/posts?limit=2', wrongToken],
    ['of the log of changes', '/api/changes?limit=1', none],
    ['of a form’s token', '/api/forms/token?form=contact', none],
    ['of an emailed link', '/api/auth/links/abc', none],
    ['of a decision', '/api/decisions/1?key=abc', none],
  ])('%s', async (_, target, headers) => {
    await read('/api/posts?limit=2');
    computed.length = 0;
    const replies = [await read(target, headers()), await read(target, headers())];
    expect(computed).toEqual([target, target]);
    for (const reply of replies) expect(reply.headers.get('cache-control')).toMatch(/^private/);
  });

  it('is answered for the user of the token', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    const statuses: number[] = [];
    for (const headers of [none(), token(), none()])
      statuses.push((await read(`/api/posts/id/${id}`, headers)).status);
    expect(statuses).toEqual([404, 200, 404]);
  });
});
