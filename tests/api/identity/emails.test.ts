import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import type { SavedMail } from '../../support/site/mails.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

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
const verify = (link: string, session: string) =>
  app.request('POST /auth/verify-email', { ...by(session), body: { token: link } });
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
    expect((await app.request(`GET /auth/links/${tokenOf(mail)}`, by(token))).body).toEqual({
      purpose: 'verify-email',
      email,
      own: true,
    });
    expect((await meOf(token)).emailVerified).toBe(false);
    expect((await verify(tokenOf(mail), token)).body).toEqual({ success: true, email });
    expect((await meOf(token)).emailVerified).toBe(true);
    expect((await verify(tokenOf(mail), token)).status).toBe(404);
    expect(await app.mails()).toEqual([]);
  });

  it('listed in ADMIN_EMAILS makes its user an admin once it is verified', async () => {
    const { token, mail } = await signUp('admin@example.com');
    const { id } = await (await app.user('writer')).api.publishPrompt({ body: aPrompt() });
    const feature = () => app.request(`PUT /posts/id/${id}/featured`, by(token));
    expect((await feature()).status).toBe(403);
    await verify(tokenOf(mail), token);
    expect((await feature()).status).toBe(200);
  });

  it('need not be verified to use the site', async () => {
    const { token } = await signUp();
    expect((await app.request('POST /posts', { ...by(token), body: aPrompt() })).status).toBe(201);
  });

  it('has a link that works for a day and can be sent again until it is verified', async () => {
    const { token, mail } = await signUp();
    clock = new Date(Date.now() + 25 * 3_600_000);
    expect((await verify(tokenOf(mail), token)).status).toBe(404);
    expect((await sendAgain(token)).body).toEqual({ success: true });
    const [second] = await app.mails();
    expect((await verify(tokenOf(second), token)).status).toBe(200);
    expect((await sendAgain(token)).body).toEqual({ success: true });
    expect(await app.mails()).toEqual([]);
  });

  it('receives at most five mails an hour', async () => {
    const { token } = await signUp();
    for (let n = 0; n < 5; n++) expect((await sendAgain(token)).status).toBe(200);
    expect((await sendAgain(token)).body.detail).toMatch(/^Too many emails for this account/);
    expect(await app.mails()).toHaveLength(5);
  });
});

describe('a link that confirms an address', () => {
  it('does nothing without the session of the account that it is for', async () => {
    const { email, token, mail } = await signUp();
    const { token: stranger } = await signUp();
    const link = tokenOf(mail);
    const anonymous = await app.request('POST /auth/verify-email', { body: { token: link } });
    expect(anonymous.status).toBe(401);
    const others = await verify(link, stranger);
    expect([others.status, others.body.detail]).toEqual([
      403,
      'This link belongs to another account. Sign in to that account to use it',
    ]);
    const key = await app.request('POST /users/me/keys', {
      ...by(token),
      body: { name: 'A', scopes: ['read', 'write'], password: 'correct horse' },
    });
    expect((await verify(link, key.body.token)).status).toBe(403);
    expect((await meOf(token)).emailVerified).toBe(false);
    expect((await meOf(stranger)).emailVerified).toBe(false);
    const readBy = async (options: object) => (await app.request(`GET /auth/links/${link}`, options)).body;
    expect(await readBy({})).toEqual({ purpose: 'verify-email', email, own: false });
    expect((await readBy(by(stranger))).own).toBe(false);
    // The refused attempts have not used it up.
    expect((await verify(link, token)).status).toBe(200);
  });

  it('does not make a stranger who claims an address of ADMIN_EMAILS an admin', async () => {
    const narrow = await testApp({ env: { ADMIN_EMAILS: 'chief@example.com' } });
    const signUpAs = async (email: string) =>
      (await narrow.visitor.signUp({ body: { name: 'Stranger', email, password: 'correct horse' } })).token;
    const stranger = await signUpAs('chief@example.com');
    const [mail] = await narrow.mails();
    const chief = await signUpAs('another@example.com');
    // The owner of the mailbox opens the link.
    const request = { ...by(chief), body: { token: tokenOf(mail) } };
    expect((await narrow.request('POST /auth/verify-email', request)).status).toBe(403);
    expect((await narrow.request('GET /admin/people', by(stranger))).status).toBe(403);
  });

  it('that changes the address needs the session, too', async () => {
    const { email, token } = await signUp();
    const { token: stranger } = await signUp();
    await app.request('POST /auth/change-email', {
      ...by(token),
      body: { email: `new-${email}`, password: 'correct horse' },
    });
    const [mail] = await app.mails();
    expect((await verify(tokenOf(mail), stranger)).status).toBe(403);
    expect((await meOf(token)).email).toBe(email);
    expect((await verify(tokenOf(mail), token)).status).toBe(200);
  });
});

describe('mails to an address that is not verified', () => {
  it('contain no text that the user who signed up with it has chosen', async () => {
    const name = 'Win a prize at evil.example';
    const email = `lure.visit-evil.example${memberCount++}@example.com`;
    const { token } = await app.visitor.signUp({ body: { name, email, password: 'correct horse' } });
    const send = (call: string, body: object) => app.request(call, { ...by(token), body });
    await send('PATCH /users/me', { username: 'www.evil.example' });
    await sendAgain(token);
    await app.visitor.requestPasswordReset({ body: { email } });
    await send('POST /auth/change-password', { currentPassword: 'correct horse', newPassword: 'a new one' });
    await send('POST /auth/change-email', { email: `next-${email}`, password: 'a new one' });
    const mails = await app.mails();
    // Mails are sent after the replies, so their order may differ from that of the requests.
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Choose a new password for Promptorium',
      'Confirm your email address for Promptorium',
      'Confirm your email address for Promptorium',
      'Confirm your new email address for Promptorium',
      'Your password for Promptorium was changed',
    ]);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toMatch(/evil/);
    const link = tokenOf(
      mails.find(({ subject }) => subject === 'Confirm your new email address for Promptorium'),
    );
    expect((await verify(link, token)).status).toBe(200);
    // The former address was not verified either.
    const [notice] = await app.mails();
    expect(notice?.to).toBe(email);
    expect(`${notice?.subject}${notice?.text}${notice?.html}`).not.toMatch(/evil|next-/);
    // From now on they are the user's own mails.
    await app.visitor.requestPasswordReset({ body: { email: `next-${email}` } });
    expect((await app.mails())[0]?.text).toContain(`Hello ${name},`);
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
    expect((await meOf(token)).email).toBe(email);
    expect((await verify(tokenOf(mail), token)).body).toEqual({ success: true, email: next });
    expect(await meOf(token)).toMatchObject({ email: next, emailVerified: true, username: user.username });
    const received = await app.mails();
    expect(received.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your email address at Promptorium was changed'],
    ]);
    // The older link to the former address must no longer work.
    expect((await verify(tokenOf(first), token)).status).toBe(404);
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
    const reply = await verify(tokenOf(mail), token);
    expect([reply.status, reply.body.detail]).toEqual([409, 'Another account now has this email address']);
    expect((await meOf(token)).email).toBe(email);
  });
});
