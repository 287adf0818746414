import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { wire } from '../../../src/start/wiring/site.ts';
import { aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const { limits } = readConfig({});
const few = {
  ...limits,
  read: { most: 5, seconds: 60 },
  write: { most: 3, seconds: 60 },
  signInAccount: { most: 2, seconds: 900 },
  signInAddress: { most: 4, seconds: 900 },
  signUp: { most: 2, seconds: 3600 },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ limits: few });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the clock without waiting. */
function advanceClock(seconds: number): void {
  const at = Date.now() + seconds * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const signIn = (email: string, password: string, address?: string) =>
  app.request('POST /auth/sign-in/email', { body: { email, password }, address });
const signUp = (email: string, address: string) =>
  app.request('POST /auth/sign-up/email', { body: { name: 'A', email, password: 'correct horse' }, address });

describe('the table of limits', () => {
  it('has the documented numbers', () => {
    expect(limits).toMatchObject({
      read: { most: 1200, seconds: 60 },
      page: { most: 600, seconds: 60 },
      write: { most: 120, seconds: 60 },
      signInAccount: { most: 10, seconds: 900 },
      signInAddress: { most: 60, seconds: 900 },
      secondFactor: { most: 10, seconds: 3600 },
      signUp: { most: 20, seconds: 3600 },
      reset: { most: 5, seconds: 3600 },
      verify: { most: 5, seconds: 3600 },
      mailAddress: { most: 20, seconds: 3600 },
      contact: { most: 5, seconds: 3600 },
    });
  });
});

describe('reads', () => {
  it('are counted by address, shown in headers, refused above the limit, and allowed again after the period', async () => {
    advanceClock(0);
    const address = newAddress();
    const first = await app.request('GET /categories', { address });
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=5;w=60');
    expect(first.headers.get('ratelimit')).toBe('"read";r=4;t=60');
    for (let n = 0; n < 4; n++) expect((await app.request('GET /posts', { address })).status).toBe(200);
    const { status, headers, body } = await app.request('GET /posts', { address });
    expect([status, headers.get('content-type'), body.code]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
      'too-many-requests',
    ]);
    expect(headers.get('retry-after')).toBe('60');
    expect(body.detail).toBe('Too many requests. Wait 60 seconds and try again');
    expect(headers.get('ratelimit')).toBe('"read";r=0;t=60');
    expect(body.limit).toEqual({ name: 'read', most: 5, seconds: 60 });
    expect((await app.request('GET /posts', { address: newAddress() })).status).toBe(200);
    advanceClock(60);
    expect((await app.request('GET /posts', { address })).status).toBe(200);
  });

  it('do not query the database once they are refused', async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n++) await app.request('GET /openapi.json', { address });
    app.statements();
    expect((await app.request('GET /posts', { address })).status).toBe(429);
    expect(app.statements()).toEqual([]);
  });

  it('by the site’s own pages are not counted', async () => {
    for (let n = 0; n < 10; n++) {
      const { status, headers } = await app.request('GET /categories');
      expect([status, headers.has('ratelimit')]).toEqual([200, false]);
    }
  });

  it('from one IPv6 network count as one client', async () => {
    for (let n = 0; n < 5; n++) await app.request('GET /categories', { address: `2001:db8:0:1::${n}` });
    expect((await app.request('GET /categories', { address: '2001:db8:0:1:ffff::' })).status).toBe(429);
    expect((await app.request('GET /categories', { address: '2001:db8:0:2::1' })).status).toBe(200);
  });
});

describe('writes', () => {
  it('are counted by user, from any address, across all processes with one database', async () => {
    advanceClock(0);
    const alice = await app.user('alice');
    const bob = await app.user('bob');
    const { id } = (await app.request('POST /posts', { as: alice, body: aPrompt() })).body;
    const other = wire({ ...app.config, limits: few }, { pool: app.pool, log: quietLog });
    const like = (fetch: TestApp['fetch'], token: string) =>
      fetch(
        new Request(`http://localhost:3000/api/posts/${id}/like`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
        { address: newAddress() },
      );
    expect((await like(other.fetch, alice.token)).headers.get('ratelimit')).toBe(
      '"read";r=4;t=60, "write";r=1;t=60',
    );
    expect((await like(app.fetch, alice.token)).status).toBe(200);
    for (const { fetch } of [app, other]) {
      const refused = await like(fetch, alice.token);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(refused.headers.get('ratelimit')).toMatch(/^"read";r=\d;t=\d+, "write";r=0;t=\d+$/);
      expect((await refused.json()).limit).toEqual({ name: 'write', most: 3, seconds: 60 });
    }
    expect((await like(other.fetch, bob.token)).status).toBe(200);
    // Reading is still allowed.
    expect((await app.request('GET /users/me', { as: alice })).status).toBe(200);
    advanceClock(60);
    expect((await like(app.fetch, alice.token)).status).toBe(200);
  });

  it('are limited when sent concurrently', async () => {
    const carol = await app.user('carol');
    const replies = await Promise.all(
      Array.from({ length: 9 }, () => app.request('POST /posts', { as: carol, body: aPrompt() })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('by visitors count as reads from their address', async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n++)
      expect((await app.request('POST /posts/x/like', { address })).status).toBe(401);
    expect((await app.request('POST /posts/x/like', { address })).status).toBe(429);
  });
});

describe('wrong passwords', () => {
  it('block new sessions of the account for a while, in all processes; existing sessions stay valid', async () => {
    const { token } = (await signUp('gina@example.com', newAddress())).body;
    for (let n = 0; n < 2; n++) expect((await signIn('gina@example.com', 'wrong')).status).toBe(401);
    const refused = await signIn('GINA@example.com', 'correct horse', newAddress());
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Too many wrong passwords for this account. Wait 15 minutes and try again',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    // An operation's limit is named like those of the requests.
    expect(refused.body.limit).toEqual({ name: 'signInAccount', most: 2, seconds: 900 });
    expect(refused.headers.get('ratelimit-policy')).toMatch(/"signInAccount";q=2;w=900$/);
    expect(refused.headers.get('ratelimit')).toMatch(/"signInAccount";r=0;t=[89]\d\d$/);
    const other = wire({ ...app.config, limits: few }, { pool: app.pool, log: quietLog });
    const reply = await other.fetch(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'gina@example.com', password: 'correct horse' }),
      }),
    );
    expect(reply.status).toBe(429);
    const as = { token };
    expect((await app.request('GET /users/me', { as })).status).toBe(200);
    expect((await app.request('PATCH /users/me', { as, body: { bio: 'x' } })).status).toBe(200);
    // Further attempts do not extend the block.
    advanceClock(800);
    expect((await signIn('gina@example.com', 'wrong')).status).toBe(429);
    advanceClock(100);
    expect((await signIn('gina@example.com', 'correct horse')).status).toBe(200);
  });

  it('count, correct ones do not', async () => {
    const address = newAddress();
    await signUp('hugo@example.com', newAddress());
    for (let n = 0; n < 4; n++)
      expect((await signIn('hugo@example.com', 'correct horse', address)).status).toBe(200);
    expect((await signIn('hugo@example.com', 'wrong', address)).status).toBe(401);
  });

  it('sent concurrently are limited like sequential ones', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signIn('nobody@example.com', `guess ${n}`)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  it('from one address are refused for any account, and then do not count for that account', async () => {
    const address = newAddress();
    for (const name of ['a', 'a', 'b', 'b'])
      expect((await signIn(`${name}@victims.example`, 'wrong', address)).status).toBe(401);
    expect((await signIn('c@victims.example', 'wrong', address)).status).toBe(429);
    // The refused attempt was not counted for the account c: another address still has two attempts.
    expect((await signIn('c@victims.example', 'wrong', newAddress())).status).toBe(401);
    expect((await signIn('c@victims.example', 'wrong', newAddress())).status).toBe(401);
  });
});

describe('new accounts', () => {
  it('from one address are limited', async () => {
    const address = newAddress();
    for (const name of ['x', 'y']) expect((await signUp(`${name}@new.example`, address)).status).toBe(200);
    const refused = await signUp('z@new.example', address);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    advanceClock(3600);
    expect((await signUp('z@new.example', address)).status).toBe(200);
  });
});

describe('stored counters', () => {
  it('contain no addresses and are deleted after their period', async () => {
    await signIn('counted@victims.example', 'wrong', newAddress());
    const rows = () => app.pool.db.execute<{ key: string }>(sql`select key from limit_counters`);
    const before = [...(await rows())].map(({ key }) => key);
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter((key) => /@|\d+\.\d+\.\d+|:.*:/.test(key))).toEqual([]);
    await sweep({ ...app.contextFor({ role: 'system' }), now: () => new Date(Date.now() + 7_200_000 * 2) });
    expect([...(await rows())]).toEqual([]);
  });
});

describe('a server', () => {
  const servers: Server[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  });
  const pages = {
    normalise: (url: URL) => url.pathname,
    render: async () => ({ status: 200, headers: {}, html: '' }),
  };
  const serve = async (proxies?: number) => {
    const wired = wire({ ...app.config, limits: few }, { pool: app.pool, log: quietLog });
    const server = createSiteServer({
      ...wired,
      pages,
      log: quietLog,
      ...(proxies !== undefined && { proxies }),
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/api/categories`, { headers });
  };
  const remaining = (reply: Response) => reply.headers.get('ratelimit')?.split(';')[1];

  it('trusts no header about the client address', async () => {
    const send = await serve();
    for (const [n, headers] of [
      {},
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-real-ip': '203.0.113.2', address: '203.0.113.2' },
      { forwarded: 'for=203.0.113.3' },
      { 'x-client-ip': '203.0.113.4', 'cf-connecting-ip': '203.0.113.4' },
    ].entries())
      expect(remaining(await send(headers as Record<string, string>))).toBe(`r=${4 - n}`);
    expect((await send({ 'x-forwarded-for': '203.0.113.5' })).status).toBe(429);
  });

  it('behind a proxy trusts only the last forwarded address, which the proxy added', async () => {
    const send = await serve(1);
    for (let n = 0; n < 5; n++)
      expect(remaining(await send({ 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` }))).toBe(`r=${4 - n}`);
    expect((await send({ 'x-forwarded-for': '10.0.0.9, 203.0.113.7' })).status).toBe(429);
    expect((await send({ 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).status).toBe(200);
  });
});

describe('a clock that was set', () => {
  const days = 40 * 86_400;

  it.each([
    ['back', -days, 1],
    ['forward', days, 1],
    ['a little', -5, 3],
  ])('%s ends the windows that it makes too long, and no others', async (_, seconds, used) => {
    const subject = `clock ${seconds}`;
    for (let n = 1; n <= 2; n++) await app.limits.count('signInAccount', subject);
    advanceClock(seconds);
    const use = await app.limits.count('signInAccount', subject);
    expect(use).toMatchObject({ used, exceeded: used > 2 });
    expect(use.resetSeconds).toBeLessThanOrEqual(960);
    for (let n = 1; n <= 2; n++) expect((await app.limits.count('read', subject)).used).toBe(n);
  });
});
