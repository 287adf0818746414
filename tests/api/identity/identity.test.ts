import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const signUp = (body: object) => app.request('POST /auth/sign-up/email', { body });
const signIn = (body: object) => app.request('POST /auth/sign-in/email', { body });
const account = { name: 'Dana Scribe', email: 'Dana@Example.com', password: 'correct horse' };

describe('signing up', () => {
  it('creates a member with a session, as cookie and as token', async () => {
    const { status, body, headers } = await signUp(account);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      username: 'dana',
      displayName: 'Dana Scribe',
      email: 'dana@example.com',
      role: 'member',
    });
    const cookie = headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const byCookie = await app.request('GET /users/me', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    const byToken = await app.request('GET /users/me', {
      as: { token: body.token },
    });
    expect(byCookie.body.user.id).toBe(body.user.id);
    expect(byToken.body).toEqual(byCookie.body);
  });

  it.each([
    [{ email: 'a@b.co', password: 'correct horse' }, 'name', 'Name is required'],
    [{ name: 'A', password: 'correct horse' }, 'email', 'Email is required'],
    [{ name: 'A', email: 'nonsense', password: 'correct horse' }, 'email', 'Email must be an address'],
    [{ name: 'A', email: 'a@b.co' }, 'password', 'Password is required'],
    [
      { name: 'A', email: 'a@b.co', password: '12345' },
      'password',
      'Password should be at least 6 characters',
    ],
    [
      { name: 'A', email: 'dana@example.com', password: 'correct horse' },
      'email',
      'This email already has an account',
    ],
  ])('refuses %j', async (body, field, message) => {
    const reply = await signUp(body);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.errors[0].field).toBe(field);
    expect(reply.body.errors[0].message).toContain(message);
  });

  it('does not assign a taken or reserved username, even concurrently', async () => {
    const emails = [
      'sam@one.example',
      'sam@two.example',
      'SAM@three.example',
      'admin@one.example',
      'me@one.example',
      '-_-@one.example',
    ];
    const replies = await Promise.all(
      emails.map((email) => signUp({ name: 'Sam', email, password: 'correct horse' })),
    );
    const names = replies.map(({ body }) => body.user.username);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(0, 3).sort()).toEqual(['sam', 'sam-2', 'sam-3']);
    expect(names.slice(3)).toEqual(['admin-2', 'me-2', 'user-2']);
  });
});

describe('more concurrent sign-ups than connections', () => {
  it('do not hold connections while hashing passwords', async () => {
    let finished = 0;
    const signUps = Array.from({ length: 16 }, async (_, n) => {
      const { status } = await signUp({
        name: 'N',
        email: `busy-${n}@example.com`,
        password: 'correct horse',
      });
      finished++;
      return status;
    });
    await app.visitor.listPrompts({});
    const finishedBefore = finished;
    expect(new Set(await Promise.all(signUps))).toEqual(new Set([200]));
    // If each sign-up held a connection, the read would have had to wait for one of them.
    expect(finishedBefore).toBe(0);
  });

  it('all succeed, and exactly one of those with the same address does', async () => {
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        signUp({
          name: 'Eve',
          email: n < 12 ? 'eve@crowd.example' : `eve@${n}.example`,
          password: 'correct horse',
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.slice(0, 12).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(statuses.slice(12)).toEqual(Array(12).fill(200));
    const names = replies.flatMap(({ body }) => body.user?.username ?? []);
    expect(new Set(names).size).toBe(13);
  });
});

describe('signing in and out', () => {
  const member = { name: 'Mia', email: 'mia@example.com', password: 'correct horse' };
  beforeAll(async () => {
    expect((await signUp(member)).status).toBe(200);
  });

  it('does not reveal whether the address or the password was wrong', async () => {
    const wrongPassword = await signIn({ email: 'mia@example.com', password: 'not it' });
    const wrongEmail = await signIn({ email: 'nobody@example.com', password: 'not it' });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body.detail).toBe('Incorrect email or password');
    expect({ ...wrongEmail.body, requestId: '' }).toEqual({ ...wrongPassword.body, requestId: '' });
  });

  it('ends the session of the request’s token or cookie on the server', async () => {
    const first = await signIn({ email: 'mia@example.com', password: 'correct horse' });
    const second = await signIn({ email: 'MIA@example.com', password: 'correct horse' });
    const asFirst = by(first.body.token);
    const asSecond = { headers: { cookie: second.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
    expect((await app.request('POST /auth/sign-out', asFirst)).body).toEqual({ success: true });
    expect((await app.request('GET /users/me', asFirst)).body).toMatchObject({
      status: 401,
      detail: 'Not authenticated',
    });
    expect((await app.request('GET /users/me', asSecond)).status).toBe(200);
    const out = await app.request('POST /auth/sign-out', asSecond);
    expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i);
    expect((await app.request('GET /users/me', asSecond)).status).toBe(401);
    expect((await app.request('POST /auth/sign-out')).status).toBe(200);
  });

  it('refuses a sign-in sent by another site', async () => {
    const headers = { origin: 'https://evil.example', host: 'localhost:3000' };
    const { email, password } = member;
    const body = { email, password };
    expect((await app.request('POST /auth/sign-in/email', { body, headers })).status).toBe(403);
    const own = { origin: 'http://localhost:3000', host: 'localhost:3000' };
    expect((await app.request('POST /auth/sign-in/email', { body, headers: own })).status).toBe(200);
  });

  it.each(['Bearer', 'Bearer ', 'Bearer nonsense', `Bearer ${'x'.repeat(5000)}`])(
    'refuses "%.20s", also where no account is needed',
    async (authorization) => {
      expect((await app.request('GET /users/me', { headers: { authorization } })).status).toBe(401);
      expect((await app.request('GET /posts', { headers: { authorization } })).status).toBe(401);
    },
  );

  it('takes no notice of credentials for something else, such as a password that a proxy asks for', async () => {
    const headers = { authorization: 'Basic abc' };
    expect((await app.request('GET /users/me', { headers })).status).toBe(401);
    expect((await app.request('GET /posts', { headers })).status).toBe(200);
  });
});

describe('users', () => {
  it('are found by name or id, without their email', async () => {
    const { user } = await app.visitor.readUser({ params: { username: 'DANA' } });
    expect(user).toMatchObject({
      username: 'dana',
      displayName: 'Dana Scribe',
      promptsCount: 0,
      followersCount: 0,
    });
    expect(JSON.stringify(user)).not.toContain('example.com');
    expect((await app.visitor.readUser({ params: { username: user.id } })).user).toEqual(user);
    expect((await app.request('GET /users/nobody')).body).toMatchObject({
      status: 404,
      detail: 'User not found',
    });
    expect((await app.request('GET /users/nobody/prompts')).status).toBe(404);
  });

  it('are admins when their address is in ADMIN_EMAILS and verified', async () => {
    const { body } = await signUp({ name: 'Boss', email: 'admin@example.com', password: 'correct horse' });
    const author = await app.user('erin');
    const { id } = await author.api.publishPrompt({ body: aPrompt() });
    const abilities = async () => (await app.request(`GET /posts/id/${id}`, by(body.token))).body.post.can;
    expect(await abilities()).toEqual({ edit: false, delete: false, feature: false });
    await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, body.user.id));
    expect(await abilities()).toEqual({ edit: true, delete: true, feature: true });
  });
});
