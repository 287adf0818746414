import { beforeAll, describe, expect, it } from 'vitest';
import { isForOtherOrigins } from '../../../src/contract/core/other-origins.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
const elsewhere = {
  origin: 'https://client.example',
  host: 'localhost:3000',
  'sec-fetch-site': 'cross-site',
};

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

describe('a page of another origin', () => {
  it('reads as a visitor and writes with a token, and sees the relevant headers', async () => {
    const body = aPrompt({ title: 'From elsewhere' });
    const written = await app.request('POST /posts', { as: alice, body, headers: elsewhere });
    expect(written.status).toBe(201);
    const read = await app.request('GET /posts', { headers: elsewhere, address: '192.0.2.7' });
    expect(read.body.items).toMatchObject([{ title: 'From elsewhere' }]);
    for (const { headers } of [written, read]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toMatch(/Authorization, Cookie, Origin/);
    }
    const exposed = read.headers.get('access-control-expose-headers')?.split(', ');
    for (const name of ['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After'])
      expect(exposed).toContain(name);
    for (const name of ['X-Request-Id', 'Idempotency-Replayed', 'Deprecation', 'Sunset'])
      expect(exposed).toContain(name);
  });

  it('reads failures: 400, 401, 403, 404, 405, 413, 415, 422 and 429', async () => {
    const huge = { body: { title: 'x'.repeat(4_000_000) } };
    const json = { 'content-type': 'application/json' };
    const failures: [number, string, Parameters<TestApp['request']>[1]][] = [
      [400, 'GET /posts?limit=0', {}],
      [401, 'GET /users/me', {}],
      [403, 'GET /admin/overview', { as: alice }],
      [404, 'GET /posts/id/none', {}],
      [404, 'GET /nothing', {}],
      [405, 'PUT /posts', { as: alice }],
      [413, 'POST /posts', { as: alice, ...huge }],
      [413, 'POST /posts', { as: alice, ...huge, headers: { ...json, 'content-length': '4000000' } }],
      [415, 'POST /posts', { as: alice, body: 'x' }],
      [422, 'POST /posts', { as: alice, body: {} }],
    ];
    for (const [status, call, options] of failures) {
      const reply = await app.request(call, { ...options, headers: { ...options?.headers, ...elsewhere } });
      expect([call, reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
        call,
        status,
        '*',
      ]);
      expect(reply.body.code).toBeDefined();
    }
    const limited = await testApp({ limits: { ...app.config.limits, read: { most: 1, seconds: 60 } } });
    const request = () =>
      limited.request('GET /stats/community', { headers: elsewhere, address: '192.0.2.8' });
    await request();
    const refused = await request();
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
  });

  it('reads a failure of the site', async () => {
    const broken = await testApp();
    await broken.pool.db.execute('drop table prompts cascade');
    const { status, headers } = await broken.request('GET /posts', { headers: elsewhere });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([500, '*']);
    expect(broken.errors.splice(0)).toHaveLength(1);
  });

  it('is answered by every endpoint before it sends a request, except for signing in and the forms of visitors', async () => {
    for (const { method, path } of endpointList) {
      const { status, headers } = await app.request(`OPTIONS ${path.replace(/\{\w+\}/g, 'x')}`, {
        headers: {
          ...elsewhere,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });
      expect([path, status]).toEqual([path, 204]);
      if (!isForOtherOrigins(path)) {
        expect([path, corsHeaders(headers)]).toEqual([path, []]);
        continue;
      }
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
      expect(headers.get('access-control-max-age')).toBe('86400');
      const allowed = headers.get('access-control-allow-headers')?.split(', ');
      for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'])
        expect(allowed).toContain(name);
    }
  });

  it('cannot sign anybody in, also with a token', async () => {
    const own = endpointList.filter(({ path }) => !isForOtherOrigins(path));
    expect(own.length).toBeGreaterThan(14);
    for (const { method, path } of own) {
      const call = `${method} ${path.replace(/\{\w+\}/g, 'x')}`;
      const reply = await app.request(call, {
        as: alice,
        headers: elsewhere,
        ...(method !== 'GET' && { body: {} }),
      });
      expect([call, corsHeaders(reply.headers)]).toEqual([call, []]);
      if (method !== 'GET') expect([call, reply.status]).toEqual([call, 403]);
    }
  });
});
