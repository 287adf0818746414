import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type LocalIssuer, startLocalIssuer } from '../../support/servers/local-issuer.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let issuer: LocalIssuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await startLocalIssuer();
  const { url, clientId, clientSecret } = issuer;
  app = await testApp({
    env: {
      PASSWORDS: 'off',
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Club',
    },
  });
});
afterAll(() => issuer.close());

it('needs an issuer, which is the only way to sign in', () => {
  expect(() => readConfig({ PASSWORDS: 'off' })).toThrow('PASSWORDS must be on unless OIDC_ISSUER is set');
  const env = {
    PASSWORDS: 'off',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  };
  expect(() => readConfig({ ...env, GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 'd' })).toThrow(
    'GOOGLE_CLIENT_ID cannot',
  );
});

it('refuses every request with a password', async () => {
  const ann = await app.user('ann');
  const password = 'correct horse battery';
  const email = 'ann@example.com';
  for (const [call, body] of [
    ['POST /auth/sign-up/email', { name: 'Ada', email: 'ada@example.com', password }],
    ['POST /auth/sign-in/email', { email, password }],
    ['POST /auth/request-password-reset', { email }],
    ['POST /auth/reset-password', { token: 'x', password }],
    ['POST /auth/change-password', { newPassword: password }],
    ['POST /users/me/second-factor', { password }],
  ] as const) {
    const { status, body: reply } = await app.request(call, { as: ann, body });
    expect([call, status, reply.detail]).toEqual([
      call,
      403,
      'This site has no passwords. Sign in with Club',
    ]);
  }
  expect(await app.mails()).toEqual([]);
});

it('confirms who a member is by a recent sign-in, also if they have an older password', async () => {
  const ann = await app.user('bea');
  await app.pool.db.execute(
    `insert into accounts (id, user_id, provider_id, account_id, password) values (gen_random_uuid(), '${ann.id}', 'credential', '${ann.id}', 'hash')`,
  );
  expect((await ann.api.myWaysToSignIn({})).password).toBe(false);
  expect(
    (await app.request('POST /users/me/keys', { ...by(ann.token), body: { name: 'x', scopes: ['read'] } }))
      .status,
  ).toBe(201);
});

it('shows the button of the issuer only', async () => {
  const render = await sitePages(app);
  const { text } = await render('/login');
  expect(text).toContain('Club</span>');
  expect(text).not.toContain('type="password"');
  for (const page of ['/signup', '/forgot-password', '/reset-password/token'])
    expect([page, (await render(page)).headers.location]).toEqual([page, '/login']);
  expect((await render('/signup?next=%2Fwrite')).headers.location).toBe('/login?next=%2Fwrite');
  expect((await render('/')).text).not.toContain('href="/signup"');
  const ann = await app.user('cyd');
  const settings = await render('/settings', { role: 'member', id: ann.id, username: 'cyd' });
  expect(settings.text).not.toContain('Change password');
});
