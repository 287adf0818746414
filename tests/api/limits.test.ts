import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { wire } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { sweep } from '../../src/operations/sweep.ts';
import { createSiteServer } from '../../src/serve.ts';
import { aPrompt } from '../factories.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

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

/** Lets time pass for what reads the clock; nothing waits. */
function later(seconds: number): void {
  const at = Date.now() + seconds * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const signIn = (email: string, password: string, address?: string) =>
  app.request('POST /auth/sign-in/email', { body: { email, password }, address });
const signUp = (email: string, address: string) =>
  app.request('POST /auth/sign-up/email', { body: { name: 'A', email, password: 'secret1' }, address });

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
  it('are counted by address, said in headers, refused past the limit, and allowed again after it', async () => {
    later(0);
    const address = newAddress();
    const first = await app.request('GET /categories', { address });
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=5;w=60');
    expect(first.headers.get('ratelimit')).toBe('"read";r=4;t=60');
    for (let n = 0; n < 4; n++) expect((await app.request('GET /posts', { address })).status).toBe(200);
    const { status, headers, body } = await app.request('GET /posts', { address });
    expect([status, headers.get('content-type'), body.code]).toEqual([
      429,
      'application/problem+json',
      'too-many-requests',
    ]);
    expect(headers.get('retry-after')).toBe('60');
    expect(body.detail).toBe('Too many requests: wait 60 seconds and try again');
    expect(headers.get('ratelimit')).toBe('"read";r=0;t=60');
    expect((await app.request('GET /posts', { address: newAddress() })).status).toBe(200);
    later(60);
    expect((await app.request('GET /posts', { address })).status).toBe(200);
  });

  it('ask nothing of the database once they are refused', async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n++) await app.request('GET /openapi.json', { address });
    app.statements();
    expect((await app.request('GET /posts', { address })).status).toBe(429);
    expect(app.statements()).toEqual([]);
  });

  it('of the site’s own pages are not counted', async () => {
    for (let n = 0; n < 10; n++) {
      const { status, headers } = await app.request('GET /categories');
      expect([status, headers.has('ratelimit')]).toEqual([200, false]);
    }
  });

  it('of one IPv6 network are those of one client', async () => {
    for (let n = 0; n < 5; n++) await app.request('GET /categories', { address: `2001:db8:0:1::${n}` });
    expect((await app.request('GET /categories', { address: '2001:db8:0:1:ffff::' })).status).toBe(429);
    expect((await app.request('GET /categories', { address: '2001:db8:0:2::1' })).status).toBe(200);
  });
});

describe('writes', () => {
  it('are counted by person, from wherever, in all processes of one database', async () => {
    later(0);
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
    }
    expect((await like(other.fetch, bob.token)).status).toBe(200);
    // Reading goes on.
    expect((await app.request('GET /users/me', { as: alice })).status).toBe(200);
    later(60);
    expect((await like(app.fetch, alice.token)).status).toBe(200);
  });

  it('at once are not let through', async () => {
    const carol = await app.user('carol');
    const replies = await Promise.all(
      Array.from({ length: 9 }, () => app.request('POST /posts', { as: carol, body: aPrompt() })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('of visitors count as what their address reads', async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n++)
      expect((await app.request('POST /posts/x/like', { address })).status).toBe(401);
    expect((await app.request('POST /posts/x/like', { address })).status).toBe(429);
  });
});

describe('wrong passwords', () => {
  it('close an account to new sessions for a while, in all processes; those it has go on', async () => {
    const { token } = (await signUp('gina@example.com', newAddress())).body;
    for (let n = 0; n < 2; n++) expect((await signIn('gina@example.com', 'wrong')).status).toBe(401);
    const refused = await signIn('GINA@example.com', 'secret1', newAddress());
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Too many wrong passwords for this account: wait 15 minutes and try again',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const other = wire({ ...app.config, limits: few }, { pool: app.pool, log: quietLog });
    const elsewhere = await other.fetch(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'gina@example.com', password: 'secret1' }),
      }),
    );
    expect(elsewhere.status).toBe(429);
    const as = { token };
    expect((await app.request('GET /users/me', { as })).status).toBe(200);
    expect((await app.request('PATCH /users/me', { as, body: { bio: 'x' } })).status).toBe(200);
    // Further attempts do not prolong it.
    later(800);
    expect((await signIn('gina@example.com', 'wrong')).status).toBe(429);
    later(100);
    expect((await signIn('gina@example.com', 'secret1')).status).toBe(200);
  });

  it('alone count, not right ones', async () => {
    const address = newAddress();
    await signUp('hugo@example.com', newAddress());
    for (let n = 0; n < 4; n++)
      expect((await signIn('hugo@example.com', 'secret1', address)).status).toBe(200);
    expect((await signIn('hugo@example.com', 'wrong', address)).status).toBe(401);
  });

  it('at once are no more guesses than one after the other', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signIn('nobody@example.com', `guess ${n}`)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  it('from one address are refused whoever they are for, and then reach no account', async () => {
    const address = newAddress();
    for (const name of ['a', 'a', 'b', 'b'])
      expect((await signIn(`${name}@victims.example`, 'wrong', address)).status).toBe(401);
    expect((await signIn('c@victims.example', 'wrong', address)).status).toBe(429);
    // Hidden behind reads: another address finds the account of c open.
    expect((await signIn('c@victims.example', 'wrong', newAddress())).status).toBe(401);
    expect((await signIn('c@victims.example', 'wrong', newAddress())).status).toBe(401);
  });
});

describe('new accounts', () => {
  it('of one address are limited', async () => {
    const address = newAddress();
    for (const name of ['x', 'y']) expect((await signUp(`${name}@new.example`, address)).status).toBe(200);
    const refused = await signUp('z@new.example', address);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    later(3600);
    expect((await signUp('z@new.example', address)).status).toBe(200);
  });
});

describe('what is counted', () => {
  it('holds nobody’s address and goes when its time is over', async () => {
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
  const left = (reply: Response) => reply.headers.get('ratelimit')?.split(';')[1];

  it('believes no header about whose request it is', async () => {
    const ask = await serve();
    for (const [n, headers] of [
      {},
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-real-ip': '203.0.113.2', address: '203.0.113.2' },
      { forwarded: 'for=203.0.113.3' },
      { 'x-client-ip': '203.0.113.4', 'cf-connecting-ip': '203.0.113.4' },
    ].entries())
      expect(left(await ask(headers as Record<string, string>))).toBe(`r=${4 - n}`);
    expect((await ask({ 'x-forwarded-for': '203.0.113.5' })).status).toBe(429);
  });

  it('behind a proxy believes what the proxy added, and nothing left of it', async () => {
    const ask = await serve(1);
    for (let n = 0; n < 5; n++)
      expect(left(await ask({ 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` }))).toBe(`r=${4 - n}`);
    expect((await ask({ 'x-forwarded-for': '10.0.0.9, 203.0.113.7' })).status).toBe(429);
    expect((await ask({ 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).status).toBe(200);
  });
});
