import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type Endpoint, rulesOf } from '../../../src/contract/core/endpoint.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { users } from '../../../src/database/core/schema.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { aPrompt } from '../../factories.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let clock: Date;

beforeEach(() => {
  clock = new Date();
});
beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
  alice = await app.user('alice');
  bob = await app.user('bob');
});

const forAdmins: Endpoint[] = endpointList.filter(
  ({ access }) => access === 'admin' || access === 'moderator',
);

type CreatedKey = Awaited<ReturnType<TestUser['api']['createKey']>>;
const createKey = (as: TestUser, ...scopes: ('read' | 'write')[]): Promise<CreatedKey> =>
  as.api.createKey({ body: { name: 'A script', scopes } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const inHours = (hours: number) => new Date(clock.getTime() + hours * 3_600_000);

describe('an API key', () => {
  it('is shown once and stored only as a hash', async () => {
    const reply = await app.request('POST /users/me/keys', {
      as: alice,
      body: { name: '  Nightly\nbackup ', scopes: ['write', 'read', 'read'] },
    });
    const { key, token } = reply.body;
    expect(reply.status).toBe(201);
    expect(token).toMatch(/^pk_[0-9A-Za-z]{40}$/);
    expect(key).toEqual({
      id: key.id,
      name: 'Nightly backup',
      scopes: ['read', 'write'],
      createdAt: clock.toISOString(),
      expiresAt: inHours(90 * 24).toISOString(),
      lastUsedAt: null,
    });
    const listed = await app.request('GET /users/me/keys', { as: alice });
    expect(listed.body.items).toContainEqual(key);
    expect(listed.text).not.toContain(token);
    const rows = [...(await app.pool.db.execute(sql`select * from personal_keys where id = ${key.id}`))];
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
    expect(Buffer.from(rows[0]?.hash as Uint8Array)).toEqual(createHash('sha256').update(token).digest());
  });

  it('is accepted as a bearer token, and its last use is stored by the hour, in one statement', async () => {
    const { key, token } = await createKey(alice, 'read', 'write');
    const published = await app.request('POST /posts', { ...by(token), body: aPrompt() });
    expect([published.status, published.body.post.authorId]).toEqual([201, alice.id]);
    app.statements();
    const me = await app.request('GET /users/me', by(token));
    expect(me.body.user.id).toBe(alice.id);
    expect(app.statements()).toHaveLength(2);
    const used = async () =>
      (await alice.api.myKeys()).items.find(({ id }) => id === key.id)?.lastUsedAt ?? null;
    const first = await used();
    expect(first).toMatch(/:00:00\.000Z$/);
    clock = inHours(0.2);
    await app.request('GET /users/me', by(token));
    clock = inHours(2);
    await app.request('GET /users/me', by(token));
    const later = await used();
    expect(new Date(later ?? 0).getTime() - new Date(first ?? 0).getTime()).toBeGreaterThanOrEqual(
      2 * 3_600_000,
    );
  });

  it('with the scope read allows only GET', async () => {
    const { token } = await createKey(alice, 'read');
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    expect((await app.request(`GET /posts/id/${id}`, by(token))).status).toBe(200);
    for (const [call, body] of [
      ['POST /posts', aPrompt()],
      [`PUT /posts/id/${id}`, aPrompt()],
      [`DELETE /posts/id/${id}`, undefined],
      [`POST /posts/${id}/like`, undefined],
      ['PATCH /users/me', { bio: 'x' }],
      ['POST /auth/sign-out', undefined],
    ] as const) {
      const reply = await app.request(call, { ...by(token), body });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        'This key can only read (GET). Create a key with the write scope',
      ]);
    }
    expect((await alice.api.readPrompt({ params: { id } })).post.status).toBe('draft');
  });

  it('with the scope write does not allow reading', async () => {
    const { token } = await createKey(alice, 'write');
    expect((await app.request('POST /posts', { ...by(token), body: aPrompt() })).status).toBe(201);
    const { status, body } = await app.request('GET /users/me', by(token));
    expect([status, body.detail]).toEqual([403, 'This key has no read scope. Create a key that has one']);
  });

  it('cannot manage keys or sessions', async () => {
    const { key, token } = await createKey(alice, 'read', 'write');
    for (const [call, body] of [
      ['GET /users/me/keys', undefined],
      ['POST /users/me/keys', { name: 'Another', scopes: ['read'] }],
      [`DELETE /users/me/keys/${key.id}`, undefined],
      ['POST /auth/sign-out', undefined],
    ] as const) {
      const reply = await app.request(call, { ...by(token), body });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        'A personal key cannot do this. Sign in with your password instead',
      ]);
    }
    expect((await app.request('GET /users/me', { as: alice })).status).toBe(200);
  });

  it('stops working immediately when its owner revokes it', async () => {
    const { key, token } = await createKey(alice, 'read');
    expect((await app.request(`DELETE /users/me/keys/${key.id}`, { as: bob })).status).toBe(404);
    expect((await app.request('DELETE /users/me/keys/nonsense', { as: alice })).status).toBe(404);
    expect((await bob.api.myKeys()).items).toEqual([]);
    expect((await app.request('GET /users/me', by(token))).status).toBe(200);
    expect(await alice.api.revokeKey({ params: { id: key.id } })).toEqual({ success: true, id: key.id });
    expect((await app.request('GET /users/me', by(token))).status).toBe(401);
    expect((await app.request(`DELETE /users/me/keys/${key.id}`, { as: alice })).status).toBe(404);
  });

  it('expires', async () => {
    const { key, token } = await alice.api.createKey({
      body: { name: 'Short', scopes: ['read'], expiresAt: inHours(1).toISOString() },
    });
    expect(key.expiresAt).toBe(inHours(1).toISOString());
    expect((await app.request('GET /users/me', by(token))).status).toBe(200);
    clock = inHours(1);
    expect((await app.request('GET /users/me', by(token))).status).toBe(401);
    const reading = await app.request('GET /posts', by(token));
    expect([reading.status, reading.body.code, reading.body.detail]).toEqual([
      401,
      'unauthenticated',
      expect.stringMatching(/^This token is not valid/),
    ]);
  });

  it('stops working when its user is deleted', async () => {
    const carol = await app.user('carol');
    const { token } = await createKey(carol, 'read');
    await app.pool.db.delete(users).where(eq(users.id, carol.id));
    expect((await app.request('GET /users/me', by(token))).status).toBe(401);
    const [left] = await app.pool.db.execute(
      sql`select count(*)::int as n from personal_keys where user_id = ${carol.id}`,
    );
    expect(left).toEqual({ n: 0 });
  });

  it('of an admin has no admin rights, whatever makes them an admin', async () => {
    const boss = await app.user('boss');
    const granted = await app.user('granted', 'admin');
    await app.pool.db
      .update(users)
      .set({ email: 'admin@example.com', emailVerified: true })
      .where(eq(users.id, boss.id));
    const keys = [await createKey(boss, 'read', 'write'), await createKey(granted, 'read', 'write')];
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const draft = (await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) })).id;
    for (const { token } of keys) {
      for (const endpoint of forAdmins) {
        const path = endpoint.path.replace('{id}', id);
        const reply = await app.request(`${endpoint.method} ${path}`, {
          ...by(token),
          ...(endpoint.body && { body: {} }),
        });
        expect([endpoint.name, reply.status, reply.body.detail]).toEqual([
          endpoint.name,
          403,
          'A personal key cannot do this. Sign in with your password instead',
        ]);
      }
      // Nor what admins may do with other users' content.
      expect((await app.request(`PUT /posts/id/${id}`, { ...by(token), body: aPrompt() })).status).toBe(403);
      expect((await app.request(`DELETE /posts/id/${id}`, by(token))).status).toBe(403);
      expect((await app.request(`GET /posts/id/${draft}`, by(token))).status).toBe(404);
    }
    expect((await app.request(`PUT /posts/id/${id}/featured`, { as: boss })).status).toBe(200);
  });

  it('is declared to be refused by every endpoint for admins', () => {
    expect(forAdmins.length).toBeGreaterThan(10);
    for (const endpoint of forAdmins)
      expect([endpoint.name, rulesOf(endpoint).keyScope]).toEqual([endpoint.name, 'none']);
  });

  it('is invalid as a cookie, in part, or made up', async () => {
    const { token } = await createKey(alice, 'read');
    for (const headers of [
      { cookie: `promptorium.session_token=${token}` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token.slice(3)}` },
      { authorization: 'Bearer pk_' },
      { authorization: `Bearer pk_${'0'.repeat(40)}` },
      { authorization: `Bearer pk_${'x'.repeat(5000)}` },
    ] as Record<string, string>[])
      expect((await app.request('GET /users/me', { headers })).status).toBe(401);
  });
});

describe('creating keys', () => {
  it('requires the password of the account', async () => {
    const { token } = await app.account('fay', 'correct horse');
    const create = (body: object) =>
      app.request('POST /users/me/keys', { ...by(token), body: { name: 'A', scopes: ['read'], ...body } });
    const without = await create({});
    expect([without.status, without.body.errors]).toEqual([
      422,
      [{ field: 'password', message: 'Password is required' }],
    ]);
    const wrong = await create({ password: 'not it' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([403, 'password']);
    expect((await create({ password: 'correct horse' })).status).toBe(201);
    expect((await app.request('GET /users/me/keys', by(token))).body.items).toHaveLength(1);
  });

  it('requires a recent sign-in of a user without a password', async () => {
    const gus = await app.user('gus');
    const before = clock;
    clock = new Date(Date.now() + 11 * 60_000);
    const reply = await app.request('POST /users/me/keys', {
      as: gus,
      body: { name: 'A', scopes: ['read'] },
    });
    clock = before;
    expect([reply.status, reply.body.detail]).toEqual([403, 'Sign in again to create a key']);
  });

  it('lets the user choose an expiry of up to a year', async () => {
    const hal = await app.user('hal');
    for (const days of [7, 365]) {
      const expiresAt = new Date(clock.getTime() + days * 86_400_000).toISOString();
      const { key } = await hal.api.createKey({ body: { name: 'A', scopes: ['read'], expiresAt } });
      expect(key.expiresAt).toBe(expiresAt);
    }
  });

  it.each([
    [{ scopes: ['read'] }, 'name'],
    [{ name: ' ', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['read'] }, 'name'],
    [{ name: 'A' }, 'scopes'],
    [{ name: 'A', scopes: [] }, 'scopes'],
    [{ name: 'A', scopes: ['admin'] }, 'scopes.0'],
    [{ name: 'A', scopes: ['read'], expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ name: 'A', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'A', scopes: ['read'], expiresAt: null }, 'expiresAt'],
    [{ name: 'A', scopes: ['read'], expiresAt: inDays(367) }, 'expiresAt'],
  ])('refuses %j', async (body, field) => {
    const reply = await app.request('POST /users/me/keys', { as: alice, body });
    expect([reply.status, reply.body.errors[0].field]).toEqual([422, field]);
  });

  it('requires sign-in', async () => {
    expect((await app.request('GET /users/me/keys')).status).toBe(401);
    expect((await app.request('POST /users/me/keys', { body: { name: 'A', scopes: ['read'] } })).status).toBe(
      401,
    );
  });

  it('is limited to twenty, even concurrently', async () => {
    const dan = await app.user('dan');
    const replies = await Promise.all(
      Array.from({ length: limits.keysPerUser + 4 }, (_, n) =>
        app.request('POST /users/me/keys', { as: dan, body: { name: `Key ${n}`, scopes: ['read'] } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.detail).toBe('You have 20 keys, which is the limit: revoke one first');
    const { items } = await dan.api.myKeys();
    await dan.api.revokeKey({ params: { id: items[0]?.id ?? '' } });
    expect((await createKey(dan, 'read')).key.name).toBe('A script');
  });
});

describe('the limits of a key', () => {
  it('apply per key from any address, and its writes count for its user', async () => {
    const narrow = await testApp({
      limits: {
        ...readConfig({}).limits,
        key: { most: 3, seconds: 60 },
        write: { most: 2, seconds: 60 },
      },
    });
    const erin = await narrow.user('erin');
    const { token } = await createKey(erin, 'read', 'write');
    const ask = (call: string, n: number) => narrow.request(call, { ...by(token), address: `192.0.2.${n}` });
    const first = await ask('GET /users/me', 1);
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=1200;w=60, "key";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"read";r=1199;t=\d+, "key";r=2;t=\d+$/);
    // Creating the key was the first of the two writes.
    expect((await ask('POST /posts/x/like', 2)).status).toBe(404);
    expect((await ask('POST /posts/x/like', 3)).body.code).toBe('too-many-requests');
    expect((await ask('GET /users/me', 4)).status).toBe(429);
    expect((await narrow.request('GET /users/me', { as: erin })).status).toBe(200);
  });
});
