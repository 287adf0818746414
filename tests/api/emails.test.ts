import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPrompt } from '../factories.ts';
import type { SavedMail } from '../support/mails.ts';
import { by, type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let clock: Date;
let memberCount = 0;

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await app.mails();
});

const tokenOf = (mail: SavedMail | undefined) => mail?.link.split('/').at(-1) ?? '';
const verify = (token: string) => app.request('POST /auth/verify-email', { body: { token } });
const sendAgain = (token: string) => app.request('POST /auth/send-verification-email', by(token));
const meOf = async (token: string) => (await app.request('GET /users/me', by(token))).body.user;

async function signUp(email = `member${memberCount++}@example.com`) {
  const { token, user } = await app.visitor.signUp({
    body: { name: 'Mem Ber', email, password: 'correct horse' },
  });
  const [mail, ...more] = await app.mails();
  expect(more).toEqual([]);
  return { email, token, user, mail };
}

describe('an email address', () => {
  it('is verified with the link in the mail to a new member', async () => {
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

  it('listed in ADMIN_EMAILS makes its user an admin once it is verified', async () => {
    const { token, mail } = await signUp('admin@example.com');
    const { id } = await (await app.user('writer')).api.publishPrompt({ body: aPrompt() });
    const feature = () => app.request(`PUT /posts/id/${id}/featured`, by(token));
    expect((await feature()).status).toBe(403);
    await verify(tokenOf(mail));
    expect((await feature()).status).toBe(200);
  });

  it('need not be verified to use the site', async () => {
    const { token } = await signUp();
    expect((await app.request('POST /posts', { ...by(token), body: aPrompt() })).status).toBe(201);
  });

  it('has a link that works for a day and can be sent again until it is verified', async () => {
    const { token, mail } = await signUp();
    clock = new Date(Date.now() + 25 * 3_600_000);
    expect((await verify(tokenOf(mail))).status).toBe(404);
    expect((await sendAgain(token)).body).toEqual({ success: true });
    const [second] = await app.mails();
    expect((await verify(tokenOf(second))).status).toBe(200);
    expect((await sendAgain(token)).body).toEqual({ success: true });
    expect(await app.mails()).toEqual([]);
  });

  it('receives at most five mails an hour', async () => {
    const { token } = await signUp();
    for (let n = 0; n < 5; n++) expect((await sendAgain(token)).status).toBe(200);
    expect((await sendAgain(token)).body.detail).toMatch(/^Too many mails for this account/);
    expect(await app.mails()).toHaveLength(5);
  });
});

describe('a new address', () => {
  const change = (token: string, email: string, password = 'correct horse') =>
    app.request('POST /auth/change-email', { ...by(token), body: { email, password } });

  it('replaces the old one once its link is opened, and the old one is notified', async () => {
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
    const received = await app.mails();
    expect(received.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your email address at Promptorium was changed'],
    ]);
    // The older link to the former address must no longer work.
    expect((await verify(tokenOf(first))).status).toBe(404);
    const signIn = (address: string) =>
      app.request('POST /auth/sign-in/email', { body: { email: address, password: 'correct horse' } });
    expect([(await signIn(next)).status, (await signIn(email)).status]).toEqual([200, 401]);
  });

  it('requires the password and must differ from the current one', async () => {
    const { email, token } = await signUp();
    const wrong = await change(token, 'x@example.com', 'not it');
    expect(wrong.body.errors).toEqual([
      { field: 'password', message: 'This is not the password of your account: type it again' },
    ]);
    const same = await change(token, email);
    expect(same.body.errors).toEqual([{ field: 'email', message: 'This is already your address' }]);
    expect(await app.mails()).toEqual([]);
  });

  it('that has an account gets the same response as any other, and is notified by mail', async () => {
    const { email: taken } = await signUp();
    const { email, token } = await signUp();
    const reply = await change(token, taken);
    const other = await change(token, 'free@example.com');
    expect([reply.status, reply.body]).toEqual([other.status, other.body]);
    const mails = await app.mails();
    expect(mails.map(({ to, subject, link }) => [to, subject, link !== ''])).toEqual(
      expect.arrayContaining([
        [taken, 'You already have an account at Promptorium', false],
        ['free@example.com', 'Confirm your new email address for Promptorium', true],
      ]),
    );
    expect((await meOf(token)).email).toBe(email);
  });

  it('that another user confirmed first stays theirs', async () => {
    const { email, token } = await signUp();
    await change(token, 'contested@example.com');
    const [mail] = await app.mails();
    await signUp('contested@example.com');
    const reply = await verify(tokenOf(mail));
    expect([reply.status, reply.body.detail]).toEqual([409, 'Another account now has this email address']);
    expect((await meOf(token)).email).toBe(email);
  });
});
