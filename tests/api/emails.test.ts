import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPrompt } from '../factories.ts';
import type { KeptMail } from '../support/mails.ts';
import { by, type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let clock: Date;
let made = 0;

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await app.mails();
});

const tokenOf = (mail: KeptMail | undefined) => mail?.link.split('/').at(-1) ?? '';
const verify = (token: string) => app.request('POST /auth/verify-email', { body: { token } });
const again = (token: string) => app.request('POST /auth/send-verification-email', by(token));
const meOf = async (token: string) => (await app.request('GET /users/me', by(token))).body.user;

async function signUp(email = `member${made++}@example.com`) {
  const { token, user } = await app.visitor.signUp({ body: { name: 'Mem Ber', email, password: 'secret1' } });
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  return { email, token, user, mail };
}

describe('an address', () => {
  it('is verified by the link in the mail to a new member', async () => {
    const { email, token, user, mail } = await signUp();
    expect(user.emailVerified).toBe(false);
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address for Promptorium' });
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/verify-email\/[0-9A-Za-z]{32}$/);
    expect(mail?.text).toContain('once, for 24 hours');
    expect((await app.request(`GET /auth/links/${tokenOf(mail)}`)).body).toEqual({
      purpose: 'verify-email',
      email,
    });
    expect((await meOf(token)).emailVerified).toBe(false);
    expect((await verify(tokenOf(mail))).body).toEqual({ success: true, email });
    expect((await meOf(token)).emailVerified).toBe(true);
    expect((await verify(tokenOf(mail))).status).toBe(404);
    expect(await app.mails()).toEqual([]);
  });

  it('of ADMIN_EMAILS makes an admin once it is verified', async () => {
    const { token, mail } = await signUp('admin@example.com');
    const { id } = await (await app.person('writer')).api.publishPrompt({ body: aPrompt() });
    const feature = () => app.request(`PUT /posts/id/${id}/featured`, by(token));
    expect((await feature()).status).toBe(403);
    await verify(tokenOf(mail));
    expect((await feature()).status).toBe(200);
  });

  it('is not needed for using the site', async () => {
    const { token } = await signUp();
    expect((await app.request('POST /posts', { ...by(token), body: aPrompt() })).status).toBe(201);
  });

  it('has a link that works for a day, and another one on request, until it is verified', async () => {
    const { token, mail } = await signUp();
    clock = new Date(Date.now() + 25 * 3_600_000);
    expect((await verify(tokenOf(mail))).status).toBe(404);
    expect((await again(token)).body).toEqual({ success: true });
    const [second] = await app.mails();
    expect((await verify(tokenOf(second))).status).toBe(200);
    expect((await again(token)).body).toEqual({ success: true });
    expect(await app.mails()).toEqual([]);
  });

  it('is mailed to five times an hour at most', async () => {
    const { token } = await signUp();
    for (let n = 0; n < 5; n++) expect((await again(token)).status).toBe(200);
    expect((await again(token)).body.detail).toMatch(/^Too many mails for this account/);
    expect(await app.mails()).toHaveLength(5);
  });
});

describe('a new address', () => {
  const change = (token: string, email: string, password = 'secret1') =>
    app.request('POST /auth/change-email', { ...by(token), body: { email, password } });

  it('takes the place of the old one once its link is followed, and the old one is told', async () => {
    const { email, token, user, mail: first } = await signUp();
    const next = `next-${email}`;
    expect((await change(token, next.toUpperCase())).body).toEqual({ success: true });
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: next, subject: 'Confirm your new email address for Promptorium' });
    expect(mail?.text).toContain(`your account ${user.username}`);
    expect((await meOf(token)).email).toBe(email);
    expect((await verify(tokenOf(mail))).body).toEqual({ success: true, email: next });
    expect(await meOf(token)).toMatchObject({ email: next, emailVerified: true, username: user.username });
    const told = await app.mails();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your email address at Promptorium was changed'],
    ]);
    // The link to the former address would take it back.
    expect((await verify(tokenOf(first))).status).toBe(404);
    const signIn = (address: string) =>
      app.request('POST /auth/sign-in/email', { body: { email: address, password: 'secret1' } });
    expect([(await signIn(next)).status, (await signIn(email)).status]).toEqual([200, 401]);
  });

  it('needs the password, and to be another one', async () => {
    const { email, token } = await signUp();
    const wrong = await change(token, 'x@example.com', 'not it');
    expect(wrong.body.errors).toEqual([
      { field: 'password', message: 'This is not the password of your account: type it again' },
    ]);
    const same = await change(token, email);
    expect(same.body.errors).toEqual([{ field: 'email', message: 'This is your address already' }]);
    expect(await app.mails()).toEqual([]);
  });

  it('that has an account is answered as any other; it alone is told', async () => {
    const { email: taken } = await signUp();
    const { email, token } = await signUp();
    const reply = await change(token, taken);
    const other = await change(token, 'free@example.com');
    expect([reply.status, reply.body]).toEqual([other.status, other.body]);
    const mails = await app.mails();
    expect(mails.map(({ to, subject, link }) => [to, subject, link !== ''])).toEqual(
      expect.arrayContaining([
        [taken, 'You have an account at Promptorium already', false],
        ['free@example.com', 'Confirm your new email address for Promptorium', true],
      ]),
    );
    expect((await meOf(token)).email).toBe(email);
  });

  it('that somebody else was quicker to take stays theirs', async () => {
    const { email, token } = await signUp();
    await change(token, 'contested@example.com');
    const [mail] = await app.mails();
    await signUp('contested@example.com');
    const reply = await verify(tokenOf(mail));
    expect([reply.status, reply.body.detail]).toEqual([409, 'Another account has this email address by now']);
    expect((await meOf(token)).email).toBe(email);
  });
});
