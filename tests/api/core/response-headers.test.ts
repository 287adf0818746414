import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteServer } from '../../../src/start/serve.ts';
import { aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Headers that every response has, whatever part of the site answers.

let app: TestApp;
let alice: TestUser;
const servers: Server[] = [];

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  await alice.api.publishPrompt({ body: aPrompt() });
});

afterAll(() => {
  for (const server of servers) server.close();
});

async function siteAt(publicUrl: string) {
  const pages = {
    normalise: (url: URL) => url.pathname,
    render: async ({ url }: { url: URL }) => {
      if (url.pathname === '/broken') throw new Error('broken');
      return { status: url.pathname === '/gone' ? 404 : 200, headers: {}, html: 'page' };
    },
  };
  const server = createSiteServer({ ...app, pages, publicUrl, log: quietLog });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

const paths = [
  ...[
    '/',
    '/gone',
    '/broken',
    '/api/posts',
    '/api/nothing',
    '/api/users/me',
    '/api/docs',
    '/api/openapi.json',
  ],
  ...['/feed.xml', '/sitemap.xml', '/sitemaps/x.xml', '/robots.txt', '/covers/design/A.svg'],
  ...['/files/0/none.webp', '/previews/none', '/assets/none.js', '/none.svg'],
];

describe('every response', () => {
  it.each(paths)(
    '%s keeps browsers from guessing its type, and from plain HTTP where the site has HTTPS',
    async (path) => {
      const secure = await (await siteAt('https://prompts.example'))(path);
      expect(secure.headers.get('x-content-type-options')).toBe('nosniff');
      expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const plain = await (await siteAt('http://localhost:3000'))(path, { method: 'DELETE' });
      expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
      expect(plain.headers.get('strict-transport-security')).toBeNull();
    },
  );
});

describe('a private response', () => {
  it('is not stored by browsers or proxies', async () => {
    for (const call of ['GET /users/me', 'GET /posts', 'GET /nothing', 'POST /posts']) {
      const { headers } = await app.request(call, { as: alice });
      expect([call, headers.get('cache-control')]).toEqual([call, 'private, no-store']);
    }
    expect((await app.request('GET /users/me')).headers.get('cache-control')).toBe('private, no-store');
    expect((await app.request('GET /posts')).headers.get('cache-control')).toBe('no-cache');
  });
});
