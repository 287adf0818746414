import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { endedTokens, sessions, users } from '../../../src/database/core/schema.ts';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { deleteAccount } from '../../../src/operations/integrations/account/delete.ts';
import { type HostedSite, hostedSite } from '../../support/site/hosted-site.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let site: HostedSite;
let app: HostedSite['app'];
let issuer: HostedSite['issuer'];

beforeAll(async () => {
  site = await hostedSite();
  ({ app, issuer } = site);
});
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const withCookie = (cookie: string) => app.request('GET /users/me', { headers: { cookie } });

describe('token sync', () => {
  it('starts a session that replaces the one in the cookie', async () => {
    const token = await issuer.token(site.newClaims({ email: 'robin@example.com' }));
    const first = await site.sync(token);
    expect([first.status, first.body]).toMatchObject([200, { synced: true, user: { username: 'robin' } }]);
    expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly/i);
    expect((await withCookie(cookieOf(first))).body.user.id).toBe(first.body.user.id);
    const second = await site.sync(token, cookieOf(first));
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await withCookie(cookieOf(first))).status).toBe(401);
    expect((await withCookie(cookieOf(second))).status).toBe(200);
  });

  it('skips a token older than 300 seconds, which stays valid for the API', async () => {
    const claims = site.newClaims();
    const fresh = await site.sync(await issuer.token({ ...claims, iat: site.second() - 300 }));
    expect([fresh.body.synced, fresh.headers.getSetCookie().length]).toEqual([true, 1]);
    const token = await issuer.token({ ...claims, iat: site.second() - 301 });
    const skipped = await site.sync(token, cookieOf(fresh));
    expect([skipped.status, skipped.body.synced, skipped.headers.getSetCookie()]).toEqual([200, false, []]);
    expect((await withCookie(cookieOf(fresh))).status).toBe(200);
    expect((await site.me(token)).status).toBe(200);
  });

  it('accepts only tokens of the provider, and no requests from other sites', async () => {
    const token = await issuer.token(site.newClaims());
    const session = cookieOf(await site.sync(token));
    for (const headers of [{}, { cookie: session }, { authorization: 'Bearer nonsense' }]) {
      const reply = await app.request('POST /session', { headers: headers as Record<string, string> });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []]);
    }
    for (const method of ['POST', 'DELETE']) {
      const reply = await app.request(`${method} /session`, {
        headers: { authorization: `Bearer ${token}`, cookie: session, origin: 'https://evil.example' },
      });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await withCookie(session)).status).toBe(200);
  });

  it('is undone by DELETE, which ends the session and earlier tokens', async () => {
    const claims = site.newClaims();
    const token = await issuer.token(claims);
    const cookie = cookieOf(await site.sync(token));
    const out = await app.request('DELETE /session', { headers: { cookie } });
    expect([out.status, out.body]).toEqual([200, { success: true }]);
    expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i);
    expect((await withCookie(cookie)).status).toBe(401);
    expect((await site.me(token)).status).toBe(401);
    const again = await site.sync(token);
    expect([again.status, again.body.detail]).toEqual([401, expect.stringContaining('Sign in again')]);
    site.wait(2);
    expect((await site.sync(await issuer.token(claims))).body.synced).toBe(true);
  });

  it('is also undone by signing out, signing out everywhere and ending the session', async () => {
    const claims = site.newClaims();
    for (const call of [
      'DELETE /users/me/sessions',
      'POST /auth/sign-out',
      'DELETE /users/me/sessions/{id}',
    ]) {
      site.wait(2);
      const token = await issuer.token(claims);
      const cookie = cookieOf(await site.sync(token));
      const { body } = await app.request('GET /users/me/sessions', { headers: { cookie } });
      const reply = await app.request(call.replace('{id}', body.items[0].id), { headers: { cookie } });
      expect([call, reply.status, (await site.me(token)).status]).toEqual([call, 200, 401]);
    }
  });

  it('does not restore a deleted account; the ended tokens are removed once they have expired', async () => {
    const token = await issuer.token(site.newClaims());
    const { user } = (await site.sync(token)).body;
    const [holder] = await app.pool.db.select().from(users).where(eq(users.id, user.id));
    // A recent sign-in by the site's clock, as the deletion requires.
    const mine = app.pool.db
      .update(sessions)
      .set({ createdAt: site.now() })
      .where(eq(sessions.userId, user.id));
    const viewer = { ...holder, role: 'member', session: (await mine.returning())[0]?.id } as SignedInUser;
    await deleteAccount(app.contextFor(viewer), { prompts: 'delete' }, new Headers());
    expect([holder?.id, (await site.me(token)).status]).toEqual([user.id, 401]);
    const count = async () => (await app.pool.db.select().from(endedTokens)).length;
    expect(await count()).toBeGreaterThan(0);
    site.wait(31 * 86_400);
    await sweep(app.contextFor({ role: 'system' }));
    await app.finish();
    expect(await count()).toBe(0);
  });
});

describe('a site with a hosted provider', () => {
  it('names its provider, and returns what the Firebase client needs', async () => {
    const ask = async (site: TestApp) => (await site.request('GET /auth/providers')).body.hosted;
    const host = new URL(issuer.url).host;
    expect(await ask(app)).toEqual({ issuer: issuer.url, name: host, firebase: null });
    const env = { FIREBASE_PROJECT_ID: 'demo', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd.example' };
    expect(await ask(await testApp({ env }))).toMatchObject({
      name: 'Firebase',
      firebase: { apiKey: 'k', authDomain: 'd.example', projectId: 'demo', emulator: null },
    });
  });

  it('does not allow sign-up, sign-in or reset with a password', async () => {
    const credentials = { email: 'someone@example.com', password: 'correct horse' };
    for (const [call, body] of [
      ['POST /auth/sign-up/email', { name: 'Someone', ...credentials }],
      ['POST /auth/sign-in/email', credentials],
      ['POST /auth/request-password-reset', { email: credentials.email }],
    ] as const) {
      const reply = await app.request(call, { body });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        expect.stringContaining('identity provider'),
      ]);
    }
  });

  it('supports API keys', async () => {
    const token = await issuer.token(site.newClaims());
    const body = { name: 'A script', scopes: ['read'] };
    // A token does not say when its user signed in; a session does.
    const byToken = await app.request('POST /users/me/keys', { ...by(token), body });
    expect([byToken.status, byToken.body.detail]).toEqual([403, 'Sign in again to create a key']);
    const synced = await app.request('POST /session', by(token));
    const cookie = synced.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const made = await app.request('POST /users/me/keys', { headers: { cookie }, body });
    expect((await site.me(made.body.token)).status).toBe(200);
  });
});

it('a site without a hosted provider accepts no provider tokens', async () => {
  const plain = await testApp({ now: site.now });
  const token = await issuer.token(site.newClaims());
  expect((await plain.request('GET /users/me', by(token))).status).toBe(401);
  const reply = await plain.request('POST /session', by(token));
  expect([reply.status, reply.body.detail]).toEqual([
    401,
    expect.stringContaining('no hosted identity provider'),
  ]);
});
