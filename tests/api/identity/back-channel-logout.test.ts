import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalIssuer, startLocalIssuer, type Tampering } from '../../support/servers/local-issuer.ts';
import { providerBrowser } from '../../support/site/provider-browser.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let issuer: LocalIssuer;
let app: TestApp;

beforeAll(async () => {
  issuer = await startLocalIssuer();
  app = await testApp({
    env: {
      ACCESS: 'members',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
    },
  });
});
afterAll(() => issuer.close());

const send = (token: string, provider = 'oidc') =>
  app.request(`POST /auth/logout/${provider}`, {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function signedIn(claims: JWTPayload) {
  const by = providerBrowser(app, issuer);
  await by.signIn(claims);
  expect(await by.user()).toBeDefined();
  return by;
}

it('a subject ends all sessions of that user, and no others', async () => {
  const [one, two, other] = [
    await signedIn({ sub: 'ada' }),
    await signedIn({ sub: 'ada', sid: 'a2' }),
    await signedIn({ sub: 'bob' }),
  ];
  const reply = await send(await issuer.logoutToken({ sub: 'ada' }));
  expect([reply.status, reply.text, reply.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  expect([await one.user(), await two.user()]).toEqual([undefined, undefined]);
  expect(await other.user()).toMatchObject({ username: 'bob' });
});

it('a session at the issuer ends those that began in it', async () => {
  const [one, two] = [await signedIn({ sub: 'cleo', sid: 'c1' }), await signedIn({ sub: 'cleo', sid: 'c2' })];
  expect((await send(await issuer.logoutToken({ sid: 'c1' }))).status).toBe(200);
  expect([await one.user(), (await two.user())?.username]).toEqual([undefined, 'cleo']);
  // A session of somebody else is not ended by its id.
  await send(await issuer.logoutToken({ sub: 'bob', sid: 'c2' }));
  expect((await two.user())?.username).toBe('cleo');
});

it('a token works once', async () => {
  const token = await issuer.logoutToken({ sub: 'dan' });
  expect((await send(token)).status).toBe(200);
  const by = await signedIn({ sub: 'dan' });
  const again = await send(token);
  expect([again.status, again.body]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'This logout token has been used before' },
  ]);
  expect(await by.user()).toBeDefined();
});

const now = () => Math.floor(Date.now() / 1000);
it.each<[string, () => JWTPayload, Tampering?]>([
  ['expired', () => ({ sub: 'eve', iat: now() - 100, exp: now() - 60 })],
  ['too old', () => ({ sub: 'eve', iat: now() - 400 })],
  ['signed with another key', () => ({ sub: 'eve' }), { key: 'foreign' }],
  ['unsigned', () => ({ sub: 'eve' }), { key: 'none' }],
  ['of another issuer', () => ({ sub: 'eve', iss: 'https://evil.example' })],
  ['for another client', () => ({ sub: 'eve', aud: 'other' })],
  ['with a nonce, like an ID token', () => ({ sub: 'eve', nonce: 'n' })],
  ['without the event', () => ({ sub: 'eve', events: { other: {} } })],
  ['without an id', () => ({ sub: 'eve', jti: undefined as never })],
  ['about no one', () => ({})],
])('a token that is %s ends nothing', async (_, claims, tampering) => {
  const by = await signedIn({ sub: 'eve' });
  const reply = await send(await issuer.logoutToken(claims(), tampering));
  expect([reply.status, reply.body.error_description]).toEqual([400, 'This logout token is not valid']);
  expect(await by.user()).toBeDefined();
  app.warnings.splice(0);
});

it('text that is no token, and an unknown provider, are refused', async () => {
  expect((await send('x')).status).toBe(400);
  expect((await send(await issuer.logoutToken({ sub: 'eve' }), 'google')).status).toBe(404);
  app.warnings.splice(0);
});

it('tokens of other issuers do not cause requests', async () => {
  const site = await testApp({
    env: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  });
  issuer.asked.length = 0;
  await site.request('POST /auth/logout/oidc', {
    body: `logout_token=${await issuer.logoutToken({ sub: 'eve', iss: 'https://evil.example' })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(issuer.asked).toEqual([]);
  site.warnings.splice(0);
});

it('answers 503 while the keys cannot be fetched, so that the issuer tries again', async () => {
  const site = await testApp({
    env: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, OIDC_CLIENT_SECRET: 'b' },
  });
  issuer.broken = true;
  const reply = await site.request('POST /auth/logout/oidc', {
    body: `logout_token=${await issuer.logoutToken({ sub: 'eve' })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  issuer.broken = false;
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  site.warnings.splice(0);
});
