import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/database/core/schema.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { aPrompt } from '../../factories.ts';
import { startTokenIssuer } from '../../support/servers/token-issuer.ts';
import { type HostedSite, hostedSite } from '../../support/site/hosted-site.ts';
import { by, testApp } from '../../support/site/test-app.ts';

let site: HostedSite;
let app: HostedSite['app'];
let issuer: HostedSite['issuer'];

beforeAll(async () => {
  site = await hostedSite();
  ({ app, issuer } = site);
});
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

describe('a token of the hosted provider', () => {
  it('creates a member from its claims, who can write with it', async () => {
    const claims = site.newClaims({ email: 'Robin@Example.com', picture: 'https://id.example/robin.png' });
    const token = await issuer.token(claims);
    const { status, body } = await site.me(token);
    expect([status, body.user]).toMatchObject([
      200,
      {
        email: 'robin@example.com',
        emailVerified: true,
        username: 'robin',
        displayName: 'Robin Reader',
        photoURL: 'https://id.example/robin.png',
        role: 'member',
      },
    ]);
    const published = await app.request('POST /posts', { ...by(token), body: aPrompt() });
    expect([published.status, published.body.post.authorUsername]).toEqual([201, body.user.username]);
  });

  it('creates one member, even when ten requests arrive at once', async () => {
    const claims = site.newClaims();
    const token = await issuer.token(claims);
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.me(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1);
    const rows = await app.pool.db
      .select()
      .from(users)
      .where(eq(users.email, `${claims.email}`));
    expect(rows).toHaveLength(1);
  });

  it('identifies the same user even if its email changes later, with one database query', async () => {
    const claims = site.newClaims();
    const first = await site.me(await issuer.token(claims));
    const later = await issuer.token({ ...claims, email: 'moved@example.com' });
    await site.me(later);
    app.statements();
    const again = await app.request('GET /auth/providers', by(later));
    expect([again.status, app.statements().length]).toEqual([200, 1]);
    expect((await site.me(later)).body.user.id).toBe(first.body.user.id);
  });

  it('updates the user once the email is confirmed', async () => {
    const claims = site.newClaims();
    expect(
      (await site.me(await issuer.token({ ...claims, email_verified: false }))).body.user.emailVerified,
    ).toBe(false);
    expect((await site.me(await issuer.token(claims))).body.user.emailVerified).toBe(true);
  });

  it('can have another configured audience, or several audiences if this site is the authorized party', async () => {
    expect((await site.me(await issuer.token(site.newClaims({ aud: 'the-app' })))).status).toBe(200);
    const several = { aud: ['the-site', 'elsewhere'] };
    expect((await site.me(await issuer.token(site.newClaims({ ...several, azp: 'the-site' })))).status).toBe(
      200,
    );
    expect((await site.me(await issuer.token(site.newClaims({ ...several, azp: 'elsewhere' })))).status).toBe(
      401,
    );
  });

  it.each<[string, () => JWTPayload]>([
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['for another site', () => ({ aud: 'elsewhere' })],
    ['without an audience', () => ({ aud: undefined })],
    ['that has expired', () => ({ iat: site.second() - 3_700, exp: site.second() - 60 })],
    ['without an expiry time', () => ({ exp: undefined })],
    ['that is not valid yet', () => ({ nbf: site.second() + 60 })],
    ['from the future', () => ({ iat: site.second() + 60 })],
    ['older than the maximum age', () => ({ iat: site.second() - 31 * 86_400 })],
    ['without an issue time', () => ({ iat: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    [
      'for a back-channel sign-out',
      () => ({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    ],
  ])('%s does not authenticate', async (_, claims) => {
    const token = await issuer.token(site.newClaims(claims()));
    const reply = await site.me(token);
    expect([reply.status, reply.body.detail]).toEqual([401, 'Not authenticated']);
    expect((await app.request('GET /posts', by(token))).status).toBe(401);
    expect((await site.sync(token)).status).toBe(401);
  });

  it('is valid despite a clock difference of some seconds', async () => {
    expect((await site.me(await issuer.token(site.newClaims({ iat: site.second() + 5 })))).status).toBe(200);
    expect((await site.me(await issuer.token(site.newClaims({ exp: site.second() - 5 })))).status).toBe(200);
  });

  it('with an invalid signature does not authenticate', async () => {
    const good = await issuer.token(site.newClaims());
    const [header = '', payload = '', signature = ''] = good.split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'the-admin' };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    const hmac = unsigned({ alg: 'HS256', kid }, claims);
    const forged = [
      `${header}.${body}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}.`,
      `${unsigned({ alg: 'none' }, claims)}.`,
      `${unsigned({ alg: 'NONE', kid }, claims)}.${signature}`,
      `${hmac}.${createHmac('sha256', await issuer.pem())
        .update(hmac)
        .digest('base64url')}`,
      'eyJhbGciOiJSUzI1NiJ9.bm8ganNvbg.AAAA',
      'eyJ.eyJ.',
      'a.b.c',
    ];
    for (const token of forged) expect([token, (await site.me(token)).status]).toEqual([token, 401]);
  });

  it('of a banned user is refused for every request', async () => {
    const claims = site.newClaims();
    const token = await issuer.token(claims);
    await site.me(token);
    await banUser(app.contextFor({ role: 'system' }), `${claims.email}`);
    for (const call of ['GET /users/me', 'GET /posts', 'POST /session', 'DELETE /session']) {
      const { status, body } = await app.request(call, by(token));
      expect([call, status, body.detail]).toEqual([call, 403, 'This account is banned']);
    }
  });

  it('makes a user with a confirmed address in ADMIN_EMAILS an admin', async () => {
    const claims = site.newClaims({ email: 'admin@example.com' });
    const feature = async (token: string) =>
      (await app.request(`PUT /posts/id/${published.body.id}/featured`, by(token))).status;
    const author = await issuer.token(site.newClaims());
    const published = await app.request('POST /posts', { ...by(author), body: aPrompt() });
    expect(await feature(await issuer.token({ ...claims, email_verified: false }))).toBe(403);
    expect(await feature(await issuer.token(claims))).toBe(200);
  });

  it('that cannot create a member is refused with a reason on token sync', async () => {
    const nameless = await issuer.token(site.newClaims({ email: undefined }));
    expect((await site.me(nameless)).status).toBe(401);
    const reply = await site.sync(nameless);
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      expect.stringContaining('Your account there has no email address'),
    ]);
    const { email } = site.newClaims();
    await site.me(await issuer.token(site.newClaims({ email })));
    const taken = await site.sync(await issuer.token(site.newClaims({ email, email_verified: false })));
    expect([taken.status, taken.body.detail, taken.headers.getSetCookie()]).toEqual([
      409,
      expect.stringContaining('confirm the address with the provider'),
      [],
    ]);
  });
});

describe('the signing keys of the provider', () => {
  it('are fetched once, and again for an unknown key, at most every 30 seconds', async () => {
    site.wait(60);
    await site.me(await issuer.token(site.newClaims()));
    const before = issuer.asked;
    for (let n = 0; n < 20; n++) {
      const strange = await issuer.token(site.newClaims(), { kid: `strange-${n}` });
      expect((await site.me(strange)).status).toBe(401);
    }
    expect(issuer.asked - before).toBe(1);
    site.wait(31);
    await site.me(await issuer.token(site.newClaims(), { kid: 'stranger' }));
    expect(issuer.asked - before).toBe(2);
  });

  it('can be rotated: new ones are found, old ones are dropped', async () => {
    const old = site.newClaims();
    const before = await issuer.token(old);
    expect((await site.me(before)).status).toBe(200);
    await issuer.rotate();
    site.wait(31);
    expect((await site.me(await issuer.token(site.newClaims()))).status).toBe(200);
    site.wait(5 * 60);
    expect((await site.me(before)).status).toBe(401);
  });

  it('stay cached while the provider does not respond; without any, requests fail and are retried', async () => {
    issuer.down = true;
    site.wait(11 * 60);
    expect((await site.me(await issuer.token(site.newClaims()))).status).toBe(200);
    site.wait(25 * 3_600);
    const token = await issuer.token(site.newClaims());
    const replies = await Promise.all(Array.from({ length: 5 }, () => site.me(token)));
    for (const { status, body, headers } of replies)
      expect([status, body.code, body.detail, headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        expect.stringContaining('Try again'),
        '5',
      ]);
    expect((await app.request('GET /posts')).status).toBe(200);
    issuer.down = false;
    expect((await site.me(token)).status).toBe(503);
    site.wait(6);
    expect((await site.me(token)).status).toBe(200);
    const messages = app.errors.splice(0).map(({ message }) => message);
    expect(messages.filter((message) => /keys of the identity provider/.test(message))).toHaveLength(2);
    expect(new Set(messages)).toEqual(
      new Set(['the keys of the identity provider could not be fetched', 'unexpected error']),
    );
  });

  it('are rejected from a server with a different issuer', async () => {
    const other = await startTokenIssuer({ audience: 'the-site', now: site.now });
    other.name = 'https://elsewhere.example';
    const another = await testApp({
      now: site.now,
      env: { IDENTITY_ISSUER: other.url, IDENTITY_AUDIENCE: 'the-site' },
    });
    expect((await another.request('GET /users/me', by(await other.token()))).status).toBe(503);
    expect(String(another.errors.splice(0)[0]?.err)).toContain('IDENTITY_ISSUER must be exactly the same');
    await other.close();
  });

  it('of a Firebase project are fetched from the configured URL', async () => {
    const another = await testApp({
      now: site.now,
      env: {
        FIREBASE_PROJECT_ID: 'demo-site',
        FIREBASE_API_KEY: 'key',
        FIREBASE_AUTH_DOMAIN: 'demo-site.firebaseapp.com',
        IDENTITY_JWKS_URL: issuer.keysUrl,
      },
    });
    const claims = { iss: 'https://securetoken.google.com/demo-site', aud: 'demo-site' };
    const token = await issuer.token(
      site.newClaims({ ...claims, firebase: { sign_in_provider: 'password' } }),
    );
    expect((await another.request('GET /users/me', by(token))).status).toBe(200);
    expect((await another.request('GET /users/me', by(await issuer.token(site.newClaims())))).status).toBe(
      401,
    );
  });
});
