import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAuthor } from '../../../src/database/people/users.ts';
import type { SavedMail } from '../../support/site/mails.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let clock: Date;
let memberCount = 0;

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock, env: { PROOF_OF_WORK: 'off' } });
});
beforeEach(async () => {
  clock = new Date();
  await app.mails();
});

const me = async (token: string) => (await app.request('GET /users/me', by(token))).status;
const signIn = (email: string, password: string) =>
  app.request('POST /auth/sign-in/email', { body: { email, password } });
const requestReset = (email: string, options: object = {}) =>
  app.request('POST /auth/request-password-reset', { body: { email }, ...options });
const reset = (token: string, password = 'a new one') =>
  app.request('POST /auth/reset-password', { body: { token, password } });
const linkGone = 'This link was already used, has expired or is incomplete';
const tokenOf = (mail: SavedMail | undefined) => mail?.link.split('/').at(-1) ?? '';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A user who signed up, with their session. */
async function member() {
  const email = `member${memberCount++}@example.com`;
  const { token, user } = await app.visitor.signUp({
    body: { name: 'Mem Ber', email, password: 'the old one' },
  });
  await app.mails();
  return { email, token, user };
}

/** The token of a password reset link for an address. */
async function resetToken(email: string): Promise<string> {
  await requestReset(email);
  const mails = await app.mails();
  expect(mails).toHaveLength(1);
  return tokenOf(mails[0]);
}

describe('a forgotten password', () => {
  it('is reset with a mailed link, which ends sessions, keys and other links', async () => {
    const { email, token } = await member();
    const key = await app.request('POST /users/me/keys', {
      ...by(token),
      body: { name: 'A', scopes: ['read'], password: 'the old one' },
    });
    const other = await signIn(email, 'the old one');
    const former = await resetToken(email);
    const [, mail] = [await requestReset(email.toUpperCase()), ...(await app.mails())];
    expect(mail).toMatchObject({
      to: email,
      from: 'Promptorium <no-reply@localhost>',
      subject: 'Choose a new password for Promptorium',
    });
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\/[0-9A-Za-z]{32}$/);
    expect(mail?.text).toContain('your account at Promptorium');
    expect(mail?.text).toContain('once, for one hour');
    expect(mail?.text).toContain('signs you out everywhere and revokes your API keys');
    expect(mail?.html).toContain(`<a href="${mail?.link}"`);

    const link = await app.request(`GET /auth/links/${tokenOf(mail)}`);
    expect(link.body).toEqual({ purpose: 'reset-password', email, own: false });
    const done = await reset(tokenOf(mail));
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    for (const gone of [token, other.body.token, key.body.token]) expect(await me(gone)).toBe(401);
    expect((await signIn(email, 'the old one')).status).toBe(401);
    const again = await signIn(email, 'a new one');
    expect(again.status).toBe(200);
    expect(again.body.user.emailVerified).toBe(true);
    expect((await reset(former)).body.detail).toBe(linkGone);
    const received = await app.mails();
    expect(received.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your password for Promptorium was changed'],
    ]);
    expect(received[0]?.link).toBe('http://localhost:3000/forgot-password');
  });

  it('gets the same response whether or not the address has an account, before any lookup', async () => {
    const { email } = await member();
    await ensureAuthor(app.pool.db, {
      id: crypto.randomUUID(),
      username: 'imported',
      name: 'I',
      email: 'i@example.com',
    });
    // The responses arrive even while no lookup is possible.
    const replies = await app.pool.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users, accounts, mail_links in access exclusive mode`);
      const all = [];
      for (const address of [email, 'nobody@example.com', 'i@example.com']) {
        const { status, body, headers } = await requestReset(address);
        all.push([status, body, [...headers.keys()].sort()]);
      }
      return all;
    });
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect((await app.mails()).map(({ to }) => to)).toEqual([email]);
  });

  it('can be requested five times an hour per email address', async () => {
    const { email } = await member();
    for (const address of [email, 'nobody-at-all@example.com']) {
      for (let n = 0; n < 5; n++) expect((await requestReset(address)).status).toBe(200);
      const refused = await requestReset(address);
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        expect.stringMatching(/^Too many emails for this account\. Wait \d+ minutes and try again$/),
      ]);
    }
    expect(await app.mails()).toHaveLength(5);
  });

  it('can be requested twenty times an hour per client address', async () => {
    const address = '192.0.2.99';
    for (let n = 0; n < 20; n++)
      expect((await requestReset(`n${n}@example.com`, { address })).status).toBe(200);
    const refused = await requestReset('n20@example.com', { address });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many emails from this address/),
    ]);
  });

  it('has a link to the configured origin, whatever the request headers say', async () => {
    const { email } = await member();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    await requestReset(email, { headers });
    const [mail] = await app.mails();
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\//);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('has a link that works once, even when used twice concurrently', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    const replies = await Promise.all(
      ['first one', 'second one', 'third one'].map((password) => reset(token, password)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const won =
      ['first one', 'second one', 'third one'][replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(email, won)).status).toBe(200);
    const late = await reset(token);
    expect([late.status, late.body.detail]).toEqual([404, linkGone]);
    expect((await app.request(`GET /auth/links/${token}`)).status).toBe(404);
  });

  it('has a link that works for an hour', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    clock = inMinutes(59);
    expect((await app.request(`GET /auth/links/${token}`)).status).toBe(200);
    clock = inMinutes(61);
    expect((await app.request(`GET /auth/links/${token}`)).status).toBe(404);
    expect((await reset(token)).body.detail).toBe(linkGone);
    expect((await signIn(email, 'the old one')).status).toBe(200);
  });

  it('keeps its link valid when the new password is too short', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    const short = await reset(token, 'short');
    expect([short.status, short.body.errors]).toEqual([
      422,
      [{ field: 'password', message: 'Password should be at least 6 characters' }],
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(32), "'; drop table users; --", '%00'])('has no link %s', async (token) => {
    expect((await reset(token)).status).toBeGreaterThanOrEqual(404);
    expect((await app.request(`GET /auth/links/${encodeURIComponent(token)}`)).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('is not reset with an email verification link', async () => {
    await app.visitor.signUp({
      body: { name: 'A', email: 'other-link@example.com', password: 'the old one' },
    });
    const [mail] = await app.mails();
    expect((await reset(tokenOf(mail))).status).toBe(404);
    expect((await app.request(`GET /auth/links/${tokenOf(mail)}`)).body.purpose).toBe('verify-email');
  });

  it('stores only a hash of its token', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    const rows = await app.pool.db.execute<{
      hash: Uint8Array;
    }>(sql`select * from mail_links where email = ${email}
      and purpose = 'reset-password'`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(rows[0]?.hash ?? [])).toEqual(createHash('sha256').update(token).digest());
  });
});

describe('changing a password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    app.request('POST /auth/change-password', { ...by(token), body: { currentPassword, newPassword } });

  it('requires the old one, ends other sessions and keeps this one and the keys', async () => {
    const { email, token } = await member();
    const key = await app.request('POST /users/me/keys', {
      ...by(token),
      body: { name: 'A', scopes: ['read'], password: 'the old one' },
    });
    const other = await signIn(email, 'the old one');
    const link = await resetToken(email);
    const wrong = await change(token, 'not it', 'a new one');
    expect([wrong.status, wrong.body.errors]).toEqual([
      403,
      [
        {
          field: 'currentPassword',
          message: 'This is not the password of your account: type it again',
        },
      ],
    ]);
    const done = await change(token, 'the old one', 'a new one');
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect([await me(token), await me(key.body.token), await me(other.body.token)]).toEqual([200, 200, 401]);
    expect((await signIn(email, 'a new one')).status).toBe(200);
    expect((await signIn(email, 'the old one')).status).toBe(401);
    expect((await reset(link)).status).toBe(404);
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your password for Promptorium was changed'],
    ]);
  });

  it('counts wrong passwords of a session, apart from those of sign-ins', async () => {
    const { email, token } = await member();
    const other = await signIn(email, 'the old one');
    for (let n = 0; n < 10; n++) expect((await change(token, 'wrong', 'a new one')).status).toBe(403);
    expect((await change(token, 'the old one', 'a new one')).status).toBe(429);
    // A user with the session cannot lock the user out elsewhere, nor can others lock out the session.
    expect((await signIn(email, 'the old one')).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await signIn(email, 'wrong')).status).toBe(401);
    expect((await signIn(email, 'the old one')).status).toBe(429);
    expect((await change(other.body.token, 'the old one', 'a new one')).status).toBe(200);
  }, 60_000);

  it('revokes all keys if the user wants that, as signing out everywhere does', async () => {
    const { email, token } = await member();
    const createKey = async (as: string, password: string) =>
      (
        await app.request('POST /users/me/keys', {
          ...by(as),
          body: { name: 'A', scopes: ['read'], password },
        })
      ).body.token;
    const first = await createKey(token, 'the old one');
    const body = { currentPassword: 'the old one', newPassword: 'a new one', revokeKeys: true };
    expect((await app.request('POST /auth/change-password', { ...by(token), body })).status).toBe(200);
    expect([await me(token), await me(first)]).toEqual([200, 401]);
    const second = await createKey(token, 'a new one');
    expect((await app.request('DELETE /users/me/sessions', by(token))).status).toBe(200);
    expect([await me(token), await me(second)]).toEqual([401, 200]);
    const again = (await signIn(email, 'a new one')).body.token;
    expect((await app.request('DELETE /users/me/sessions?revokeKeys=true', by(again))).status).toBe(200);
    expect([await me(again), await me(second)]).toEqual([401, 401]);
  });

  it('is refused for API keys', async () => {
    const { token } = await member();
    const key = await app.request('POST /users/me/keys', {
      ...by(token),
      body: { name: 'A', scopes: ['read', 'write'], password: 'the old one' },
    });
    expect((await change(key.body.token, 'the old one', 'a new one')).body.detail).toBe(
      'A personal key cannot do this. Sign in with your password instead',
    );
  });
});

describe('a new password', () => {
  const easy = 'This password is easy to guess. Choose a less common one, such as three random words';
  const own = 'This password contains your name or email address. Choose one that does not';
  const cases = [
    ['monkey99', easy],
    ['P4ssw0rd!', easy],
    ['promptorium1', easy],
    ['I am Winifred!', own],
    ['w.ashby-and-more', own],
  ] as const;
  let users = 0;
  const newUser = () => ({ name: 'Winifred Ashby', email: `w.ashby+${users++}@example.com` });

  it.each(cases)(
    'is refused at sign-up when it is common or contains the name: %s',
    async (password, message) => {
      const user = newUser();
      const reply = await app.request('POST /auth/sign-up/email', { body: { ...user, password } });
      expect([reply.status, reply.body.errors]).toEqual([422, [{ field: 'password', message }]]);
      expect((await signIn(user.email, password)).status).toBe(401);
      expect(await app.mails()).toEqual([]);
    },
  );

  it.each(cases)('is refused at a reset or change in the same way: %s', async (password, message) => {
    const user = newUser();
    const { token } = await app.visitor.signUp({ body: { ...user, password: 'the old one' } });
    await app.mails();
    const body = { currentPassword: 'the old one', newPassword: password };
    const changed = await app.request('POST /auth/change-password', { ...by(token), body });
    expect([changed.status, changed.body.errors]).toEqual([422, [{ field: 'newPassword', message }]]);
    const link = await resetToken(user.email);
    const done = await reset(link, password);
    expect([done.status, done.body.errors]).toEqual([422, [{ field: 'password', message }]]);
    // The link is not used up.
    expect((await reset(link)).status).toBe(200);
  });

  it('is not checked at sign-in: existing ones stay valid', async () => {
    const { email, user } = await member();
    const stored = await app.contextFor({ role: 'system' }).passwords.hash('123456');
    await app.pool.db.execute(
      sql`update accounts set password = ${String(stored)} where user_id = ${user.id}`,
    );
    expect((await signIn(email, '123456')).status).toBe(200);
  });
});

describe('many simultaneous sign-ins', () => {
  it('beyond a bound are asked to retry, and do not count as wrong passwords', async () => {
    const { email } = await member();
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(n < 55 ? `unknown${n}@example.com` : email, 'the old one')),
    );
    const refused = replies.filter(({ status }) => status === 503);
    // How many depends on how fast the others arrive.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(refused[0]?.body.detail).toBe(
      'Too many people are signing in right now. Try again in a few seconds',
    );
    expect((await signIn(email, 'the old one')).status).toBe(200);
  }, 60_000);
});

describe('a password that was hashed with other parameters', () => {
  const password = 'correct horse';
  const outdatedHash =
    '$argon2id$v=19$m=8,t=1,p=1$AQEBAQEBAQEBAQEBAQEBAQ$HnJHi5OFJmFslDiQbg50w6wZlWEDLhL+2sXyUm75o7A';
  const stored = async (userId: string) =>
    (
      await app.pool.db.execute<{ password: string }>(
        sql`select password from accounts where user_id = ${userId} and provider_id = 'credential'`,
      )
    )[0]?.password;

  async function returning() {
    const { email, token, user } = await member();
    await app.pool.db.execute(sql`update accounts set password = ${outdatedHash} where user_id = ${user.id}`);
    return { email, token, id: user.id };
  }

  it('signs in, and is stored with the current ones from then on', async () => {
    const { email, id } = await returning();
    expect((await signIn(email, 'wrong horse')).status).toBe(401);
    expect(await stored(id)).toBe(outdatedHash);
    expect((await signIn(email, password)).status).toBe(200);
    const replaced = await stored(id);
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([(await signIn(email, password)).status, (await signIn(email, 'wrong horse')).status]).toEqual([
      200, 401,
    ]);
    expect(await stored(id)).toBe(replaced);
  });

  it('signs in several times concurrently', async () => {
    const { email } = await returning();
    const replies = await Promise.all([1, 2, 3].map(() => signIn(email, password)));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('confirms a change of the password', async () => {
    const { token } = await returning();
    const body = { currentPassword: password, newPassword: 'a new one' };
    expect((await app.request('POST /auth/change-password', { ...by(token), body })).status).toBe(200);
  });
});
