import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { identityColumn } from '../../../src/database/core/servers/standbys.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

// With a real standby: tests/faults-long/replica.test.ts. Here the replica cannot be used.
let app: TestApp;

beforeAll(async () => {
  const DATABASE_REPLICA_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  app = await testApp({ env: { DATABASE_URL: 'postgres://not-used/', DATABASE_REPLICA_URL } });
});

describe('a replica that is down', () => {
  it('leaves visitors to the primary, and the site ready', async () => {
    const anna = await app.user('anna');
    const { post } = await anna.api.publishPrompt({ body: aPrompt({ title: 'Read it' }) });
    const before = app.replica?.reads().primary ?? 0;
    for (let n = 0; n < 3; n++) {
      const reply = await app.request(`GET /posts/id/${post.id}`);
      expect([reply.status, reply.body.post.title]).toEqual([200, 'Read it']);
    }
    expect(app.replica?.reads()).toEqual({ primary: before + 3, replica: 0 });
    expect(app.readSource().server).toBe('primary');
    expect(await app.databaseAnswers()).toBe(true);
    expect(await app.replica?.lag()).toBe(undefined);
  });
});

describe('the cookie of who just wrote', () => {
  const wrote = 'promptorium.wrote=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax';
  const account = { email: 'bert@example.com', password: 'correct horse battery staple' };

  it('is set where no session is left, and only after what succeeded', async () => {
    const signedUp = await app.request('POST /auth/sign-up/email', { body: { name: 'Bert', ...account } });
    expect(signedUp.status).toBe(200);
    const [session = ''] = signedUp.headers.getSetCookie();
    expect(signedUp.headers.getSetCookie()).not.toContain(wrote);
    const cookie = session.split(';')[0] ?? '';

    const changed = await app.request('PATCH /users/me', {
      headers: { cookie },
      body: { displayName: 'Berta' },
    });
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([200, []]);
    const signedOut = await app.request('POST /auth/sign-out', { headers: { cookie }, body: {} });
    expect(signedOut.headers.getSetCookie()).toContain(wrote);
    const refused = await app.request('POST /auth/sign-in/email', {
      body: { ...account, password: 'wrong' },
    });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
    expect((await app.request('GET /posts')).headers.getSetCookie()).toEqual([]);
  });

  it('is recognised, also among others', () => {
    expect(app.sessions.hasWritten('a=b; promptorium.wrote=1; c=d')).toBe(true);
    expect(app.sessions.hasWritten('a=promptorium.wrote=1')).toBe(false);
    expect(app.sessions.hasWritten(undefined)).toBe(false);
  });

  it('does not exist without a replica', async () => {
    const plain = await testApp();
    const reply = await plain.request('POST /auth/sign-out', { body: {} });
    expect([reply.status, reply.headers.getSetCookie().includes(wrote)]).toEqual([200, false]);
    expect(plain.sessions.hasWritten('promptorium.wrote=1')).toBe(false);
    expect(plain.replica).toBe(undefined);
  });
});

it('an ordinary role may ask which cluster it is connected to', async () => {
  await app.pool.db.execute(`create role replica_reader`);
  try {
    const rows = await app.pool.db.transaction(async (tx) => {
      await tx.execute('set local role replica_reader');
      return tx.execute<{ identity: string }>(`select ${identityColumn}`);
    });
    expect(rows[0]?.identity).toMatch(/^\d+ test_/);
  } finally {
    await app.pool.db.execute('drop role replica_reader');
  }
});
