import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPrompt } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

// A page on another port of the same host: another origin, but the same site, so that browsers send the site's cookies with it.
let elsewhere: Server;

test.beforeAll(async () => {
  elsewhere = createServer((_request, reply) => {
    reply
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><link rel="icon" href="data:,"><p>A client</p>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
});

test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

// Browsers report what they refuse, and this page is on another host by intent.
test.use({
  // The browser would ask whether the page may send it.
  extraHTTPHeaders: {},
  expectedMessages: [
    /blocked by CORS policy|Failed to load resource|request to another host: http:\/\/127.0.0.1/,
  ],
});

test('a page of another origin reads, writes with a token, and gets nothing with cookies', async ({
  page,
  site,
  signedIn,
}) => {
  const { token } = await signedIn.api.createKey({
    body: { name: 'Client', scopes: ['read', 'write'], password: signedIn.password },
  });
  const { hostname } = new URL(site.url);
  await page.goto(`http://${hostname}:${(elsewhere.address() as AddressInfo).port}/`);

  const read = await page.evaluate(async (api) => {
    const response = await fetch(`${api}/posts?limit=1`);
    const { items } = await response.json();
    return {
      items: items.length,
      link: response.headers.get('link'),
      limit: response.headers.get('ratelimit'),
    };
  }, `${site.url}/api`);
  expect(read).toEqual({
    items: 1,
    link: expect.stringContaining('rel="next"'),
    limit: expect.stringContaining('"read"'),
  });

  const written = await page.evaluate(
    async ({ api, token, body }) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      };
      const response = await fetch(`${api}/posts`, { method: 'POST', headers, body });
      const { post, detail } = await response.json();
      const missing = await fetch(`${api}/posts/id/none`, { headers });
      return {
        status: response.status,
        title: post?.title ?? detail,
        requestId: response.headers.get('x-request-id'),
        missing: (await missing.json()).code,
      };
    },
    { api: `${site.url}/api`, token, body: JSON.stringify(aPrompt({ title: 'From another origin' })) },
  );
  expect(written).toEqual({
    status: 201,
    title: 'From another origin',
    requestId: expect.stringMatching(/.{30}/),
    missing: 'not-found',
  });

  const withCookies = await page.evaluate(async (api) => {
    const attempt = (path: string, init?: RequestInit) =>
      fetch(`${api}${path}`, { credentials: 'include', ...init }).then(
        ({ status }) => `read ${status}`,
        (error: Error) => error.message,
      );
    const post = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
    return {
      read: await attempt('/users/me'),
      write: await attempt('/posts', post),
      signIn: await attempt('/auth/sign-in/email', { ...post, credentials: 'omit' }),
      // The browser sends it, and does not show the reply.
      blind: await fetch(`${api}/auth/sign-out`, { ...post, mode: 'no-cors', credentials: 'include' }).then(
        ({ type }) => type,
      ),
    };
  }, `${site.url}/api`);
  expect(withCookies).toEqual({
    read: 'Failed to fetch',
    write: 'Failed to fetch',
    signIn: 'Failed to fetch',
    blind: 'opaque',
  });

  // The session is still there: nothing has used or ended it.
  const me = await page.context().request.get(`${site.url}/api/users/me`);
  expect((await me.json()).user.username).toBe(signedIn.username);
});
