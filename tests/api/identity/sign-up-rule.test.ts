import { expect, it } from 'vitest';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { aPrompt } from '../../factories.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';

const signUp = (app: TestApp, email: string) =>
  app.request('POST /auth/sign-up/email', { body: { name: 'Ada', email, password } });
const comeFromProvider = (app: TestApp, email: string, emailVerified: boolean) =>
  linkOrCreateUser(app.contextFor({ role: 'visitor' }), {
    ...{ issuer: 'https://id.example', subject: email, email, emailVerified, name: 'Ada' },
  });
const linkIn = async (app: TestApp) =>
  /verify-email\/(\S+)/.exec((await app.mails()).at(-1)?.text ?? '')?.[1];

it('accepts no new accounts with SIGN_UP=closed, except that of an admin by configuration', async () => {
  const app = await testApp({ env: { SIGN_UP: 'closed', ADMIN_EMAILS: 'root@example.com' } });
  const refused = await signUp(app, 'ada@example.com');
  expect([refused.status, refused.body.detail]).toEqual([403, 'This site accepts no new accounts']);
  const linked = await comeFromProvider(app, 'ada@example.com', true);
  expect(isFailure(linked) && linked.detail).toBe('This site accepts no new accounts');
  expect((await app.visitor.listUsers({ query: {} })).total).toBe(0);
  expect((await signUp(app, 'root@example.com')).status).toBe(200);
  const render = await sitePages(app);
  expect((await render('/login')).text).toContain('This site accepts no new accounts.');
  expect((await render('/')).text).not.toContain('href="/signup"');
});

it('asks for an address at a listed domain with SIGN_UP=domains, which must be confirmed', async () => {
  const app = await testApp({
    env: { ACCESS: 'members', SIGN_UP: 'domains', SIGN_UP_DOMAINS: '@School.example, uni.example' },
  });
  const message = 'Use an address at school.example or uni.example';
  for (const email of ['ada@example.com', 'ada@sub.school.example', 'ada@school.example.org']) {
    const refused = await signUp(app, email);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'email', message }]]);
    expect(await comeFromProvider(app, email, true)).toMatchObject({ code: 'invalid' });
  }
  const { status, body } = await signUp(app, 'ada@School.example');
  expect([status, body.user.waiting]).toEqual([200, true]);
  const read = () => app.request('GET /posts', { as: body });
  const write = () => app.request('POST /posts', { as: body, body: aPrompt() });
  expect([(await read()).status, (await read()).body.detail]).toEqual([
    403,
    'Confirm your email address first: open the link that we sent you',
  ]);
  expect((await write()).status).toBe(403);
  const render = await sitePages(app);
  const viewer = {
    role: 'member',
    id: body.user.uid,
    username: body.user.username,
    isWaiting: 'address',
  } as const;
  expect((await render('/explore', viewer)).headers.location).toBe('/');
  const front = await render('/', viewer);
  expect([front.status, front.text.includes('Confirm your email.')]).toEqual([200, true]);

  await app.request('POST /auth/verify-email', { as: body, body: { token: await linkIn(app) } });
  expect([(await read()).status, (await write()).status]).toEqual([200, 201]);
  const moved = await app.request('POST /auth/change-email', {
    as: body,
    body: { email: 'ada@example.com', password },
  });
  expect([moved.status, moved.body.errors]).toEqual([422, [{ field: 'email', message }]]);
});

it('lets those whose provider has not confirmed their address wait as well', async () => {
  const app = await testApp({ env: { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'school.example' } });
  const linked = await comeFromProvider(app, 'ada@school.example', false);
  if (isFailure(linked)) throw new Error(linked.detail);
  expect(linked.user.emailVerified).toBe(false);
  expect(isFailure(await comeFromProvider(app, 'bob@school.example', true))).toBe(false);
  // A public site shows members who wait what visitors see.
  const { body } = await signUp(app, 'cyd@school.example');
  expect((await app.request('GET /posts', { as: body })).status).toBe(200);
  expect((await app.request('POST /posts', { as: body, body: aPrompt() })).status).toBe(403);
});

it('names settings that contradict each other', async () => {
  await expect(testApp({ env: { SIGN_UP: 'domains' } })).rejects.toThrow(/SIGN_UP_DOMAINS must be set/);
  await expect(testApp({ env: { SIGN_UP_DOMAINS: 'a.example' } })).rejects.toThrow(/SIGN_UP must be domains/);
  await expect(testApp({ env: { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'a@b@c' } })).rejects.toThrow(
    /SIGN_UP_DOMAINS must be mail domains/,
  );
});
