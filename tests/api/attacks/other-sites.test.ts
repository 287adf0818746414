import type { Server } from 'node:http';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';
import { watchWrites } from '../../support/watch-writes.ts';

let app: TestApp;
let writes: () => Promise<string[]>;
let cookie: string;
const password = 'correct horse';
const host = 'localhost:3000';

beforeAll(async () => {
  app = await testApp();
  const body = { name: 'Vic', email: 'vic@example.com', password };
  const { headers } = await app.request('POST /auth/sign-up/email', { body });
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await app.request('GET /users/me', { headers: { cookie } });
  await app.mails();
  writes = await watchWrites(app);
});

/** The headers of a request that a page of another site makes a browser send. */
const foreign: Record<string, Record<string, string>> = {
  'a foreign origin': { origin: 'https://evil.example' },
  'an origin that begins like ours': { origin: `http://${host}.evil.example` },
  'an origin of another port': { origin: 'http://localhost:3001' },
  'a page without an origin': { origin: 'null' },
  'no origin, across sites': { 'sec-fetch-site': 'cross-site' },
  'our origin, across sites': { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
};

const writingCalls = endpointList
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`);

describe('a page of another site, with the user’s cookie,', () => {
  it.each(Object.entries(foreign))('cannot use endpoints that write: %s', async (_, headers) => {
    await writes();
    for (const call of writingCalls) {
      const reply = await app.request(call.replace(/\{\w+\}/g, 'x'), {
        body: {},
        headers: { ...headers, host, cookie },
      });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        'This request comes from another site',
      ]);
    }
    expect(await writes()).toEqual([]);
  });

  // Content types that pages can send to other sites without a preflight request, from a browser without Origin.
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'cannot send a body of type %j',
    async (type) => {
      await writes();
      for (const call of ['POST /posts', 'PATCH /users/me', 'POST /auth/change-email', 'DELETE /users/me']) {
        const reply = await app.request(call, {
          body: JSON.stringify({ title: 'x', password, email: 'evil@example.com', prompts: 'delete' }),
          headers: { 'content-type': type, host, cookie },
        });
        expect([call, reply.status]).toEqual([call, 415]);
      }
      expect(await writes()).toEqual([]);
    },
  );

  it('reads what visitors read, and browsers do not hand over what they requested with cookies', async () => {
    for (const headers of Object.values(foreign).filter(
      ({ origin }) => origin && origin !== `http://${host}`,
    )) {
      for (const call of ['GET /users/me', 'GET /users/me/data', 'GET /users/me/keys']) {
        const reply = await app.request(call, { headers: { ...headers, host, cookie } });
        expect([call, reply.status]).toEqual([call, 401]);
      }
      const { body } = await app.request('GET /posts/following', { headers: { ...headers, host, cookie } });
      expect(body).toMatchObject({ code: 'unauthenticated' });
    }
    for (const call of [
      'GET /users/me',
      'GET /posts',
      'GET /auth/providers',
      'OPTIONS /users/me',
      'POST /posts',
    ])
      expect(
        (await app.request(call, { headers: { ...foreign['a foreign origin'], host, cookie } })).headers.has(
          'access-control-allow-credentials',
        ),
      ).toBe(false);
  });

  it('gains nothing from the cookie by sending a token that is not valid', async () => {
    await writes();
    const headers = { ...foreign['a foreign origin'], host, cookie, authorization: 'Bearer none' };
    const replies = [
      await app.request('PATCH /users/me', { body: { bio: 'x' }, headers }),
      await app.request('GET /users/me', { headers }),
      await app.request('PATCH /users/me', {
        body: { bio: 'x' },
        headers: { ...headers, authorization: 'Bearer' },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await writes()).toEqual([]);
  });

  it('does not get the cookie sent along by browsers', async () => {
    const reply = await app.request('POST /auth/sign-in/email', {
      body: { email: 'vic@example.com', password },
    });
    const [set = ''] = reply.headers.getSetCookie();
    for (const flag of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i]) expect(set).toMatch(flag);
    expect(set).not.toMatch(/; Domain=/i);
  });
});

describe('a page of another site', () => {
  // A victim who is unknowingly signed in as the attacker would write prompts into the attacker’s account.
  it.each(Object.entries(foreign))('cannot sign the user in, up or out: %s', async (_, headers) => {
    const attacker = { email: 'vic@example.com', password };
    for (const [call, body] of [
      ['POST /auth/sign-in/email', attacker],
      ['POST /auth/sign-up/email', { ...attacker, name: 'A', email: 'a@example.com' }],
      ['POST /auth/sign-out', undefined],
      ['POST /auth/reset-password', { token: 'A'.repeat(32), password }],
    ] as const) {
      const reply = await app.request(call, { body, headers: { ...headers, host } });
      expect([call, reply.status, reply.headers.getSetCookie()]).toEqual([call, 403, []]);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'cannot sign the user in with a form: %s',
    async (type) => {
      const reply = await app.request('POST /auth/sign-in/email', {
        body: JSON.stringify({ email: 'vic@example.com', password }),
        headers: { 'content-type': type, host },
      });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([415, []]);
    },
  );
});

describe('behind a proxy that replaces the Host header', () => {
  const body = { email: 'vic@example.com', password };
  const signInFrom = (on: TestApp, headers: Record<string, string>) =>
    on.request('POST /auth/sign-in/email', { body, headers });

  it('pages of PUBLIC_URL can write, and only those', async () => {
    const own = await signInFrom(app, { host: '127.0.0.1:8080', origin: `http://${host}` });
    expect(own.status).toBe(200);
    for (const origin of ['http://127.0.0.1:8080', `https://${host}`, 'null'])
      expect([origin, (await signInFrom(app, { host: '127.0.0.1:8080', origin })).status]).toEqual([
        origin,
        403,
      ]);
  });

  it('without PUBLIC_URL the host decides', async () => {
    const open = await testApp({ env: { PUBLIC_URL: '' } });
    const account = { name: 'Vic', ...body };
    await open.request('POST /auth/sign-up/email', { body: account });
    const headers = { host: 'prompts.example:8080', origin: 'http://prompts.example:8080' };
    expect((await signInFrom(open, headers)).status).toBe(200);
    expect((await signInFrom(open, { ...headers, origin: `http://${host}` })).status).toBe(403);
  });
});

describe('a request that claims to be for another host', () => {
  const servers: Server[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  });
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-server': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-host': 'evil.example',
    'x-original-url': 'http://evil.example/',
    forwarded: 'host=evil.example;proto=https',
    // A browser names the origin of the page, whatever the proxy made of the host.
    origin: `http://${host}`,
    referer: 'http://evil.example/',
  };

  it('causes no mail with links to it: sign-up, reset, change of address', async () => {
    const email = 'new@example.com';
    const server = createSiteServer({
      ...app,
      pages: {
        normalise: (url: URL) => url.pathname,
        render: async () => ({ status: 200, headers: {}, html: '' }),
      },
      log: quietLog,
      proxies: 1,
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // fetch does not allow setting the Host header.
    const post = (path: string, body: object, headers: object = {}) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = send(
          {
            port,
            host: '127.0.0.1',
            path,
            method: 'POST',
            headers: { ...poison, ...headers, 'content-type': 'application/json' },
          },
          (reply) => {
            let text = '';
            reply.setEncoding('utf8').on('data', (part) => {
              text += part;
            });
            reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
          },
        );
        sent.on('error', reject).end(JSON.stringify(body));
      });
    const signedUp = await post('/api/auth/sign-up/email', { name: 'New', email, password });
    expect(signedUp.status).toBe(200);
    const authorization = `Bearer ${JSON.parse(signedUp.text).token}`;
    const replies = [
      await post('/api/auth/request-password-reset', { email }),
      await post('/api/auth/change-email', { email: 'newer@example.com', password }, { authorization }),
      await post(
        '/api/auth/change-password',
        { currentPassword: password, newPassword: password },
        { authorization },
      ),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = await app.mails();
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(new URL(mail.link).origin).toBe('http://localhost:3000');
      expect(JSON.stringify(mail)).not.toContain('evil');
    }
    for (const { text } of replies) expect(text).not.toContain('evil');
  });
});
