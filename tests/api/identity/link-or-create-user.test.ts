import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { accounts, users } from '../../../src/database/core/schema.ts';
import type { ProviderClaims } from '../../../src/operations/core/adapters/identity-adapters.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { type LinkedUser, linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { beginSession } from '../../../src/operations/identity/sessions/begin.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let made = 0;
let subject = '';
let email = '';
const issuer = 'https://id.example';
const password = 'correct horse';

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, signUp: { most: 2, seconds: 3_600 } } });
});
beforeEach(async () => {
  made++;
  subject = `subject-${made}`;
  email = `user${made}@example.com`;
  await app.mails();
});

const ask = (claims: Partial<ProviderClaims> = {}, address?: string) =>
  linkOrCreateUser(
    { ...app.contextFor({ role: 'visitor' }), address },
    { issuer, subject, email, emailVerified: true, name: 'Robin Reader', ...claims },
  );
async function linkOrCreate(claims: Partial<ProviderClaims> = {}): Promise<LinkedUser> {
  const answer = await ask(claims);
  if (isFailure(answer)) throw new Error(answer.detail);
  return answer;
}
const accountsOf = (userId: string) => app.pool.db.select().from(accounts).where(eq(accounts.userId, userId));
const verify = (id: string) => app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));

describe('a user without an account', () => {
  it('is mailed under a name of the provider that is shortened between emoji', async () => {
    for (let before = 48; before < 60; before++) {
      email = `long${before}@example.com`;
      const name = `${'x'.repeat(before)}👨‍👩‍👧‍👦🇩🇪 and more`;
      const { user } = await linkOrCreate({ name, subject: `long-${before}` });
      await verify(user.id);
      await app.visitor.requestPasswordReset({ body: { email } });
      const [mail] = (await app.mails()).filter(({ to }) => to === email);
      expect(mail?.text).toMatch(/^Hello x+(?:👨‍👩‍👧‍👦(?:🇩🇪)?)?…,$/mu);
    }
  });

  it('becomes a member with the claims of the provider', async () => {
    const { user, as } = await linkOrCreate({
      email: ` ${email.toUpperCase()}`,
      picture: 'https://id.example/a.png',
    });
    expect(as).toBe('new');
    expect(user).toMatchObject({
      email,
      emailVerified: true,
      username: `user${made}`,
      name: 'Robin Reader',
      image: 'https://id.example/a.png',
      role: 'member',
    });
    expect(await accountsOf(user.id)).toMatchObject([
      { providerId: issuer, accountId: subject, password: null },
    ]);
    expect(await app.mails()).toEqual([]);
  });

  it('has to confirm the address by mail if the provider has not', async () => {
    const { user } = await linkOrCreate({ emailVerified: false });
    expect(user.emailVerified).toBe(false);
    expect(await app.mails()).toMatchObject([
      { to: email, subject: expect.stringMatching(/^Confirm your email address/) },
    ]);
  });

  it('needs an email address and a subject; without them the failure says what to do', async () => {
    for (const claims of [
      { email: undefined },
      { email: 'nonsense' },
      { subject: '' },
      { subject: 'x'.repeat(300) },
    ])
      expect(await ask(claims)).toMatchObject({
        code: 'invalid',
        detail: expect.stringMatching(/sign (up|in)/),
      });
  });

  it('gets the name and picture only if they are valid', async () => {
    const long = await linkOrCreate({ name: `  ${'Robin '.repeat(40)}`, picture: 'javascript:alert(1)' });
    expect(long.user.name.length).toBeLessThanOrEqual(60);
    expect(long.user).toMatchObject({ name: expect.stringMatching(/^Robin .*…$/), image: '' });
    const none = await linkOrCreate({ subject: `${subject}b`, email: `b-${email}`, name: '\0' });
    expect(none.user.name).toBe(none.user.username);
  });

  it('does not become an admin through an unconfirmed address', async () => {
    const { user } = await linkOrCreate({ email: 'admin@example.com', emailVerified: false });
    const session = await beginSession(app.contextFor({ role: 'visitor' }), user.id, new Headers());
    const roleOf = async () =>
      (
        await app
          .contextFor({ role: 'visitor' })
          .identity.viewerOf(new Headers({ authorization: `Bearer ${session.token}` }))
      ).role;
    expect(await roleOf()).toBe('member');
    await linkOrCreate({ email: 'admin@example.com' });
    expect(await roleOf()).toBe('admin');
  });

  it('counts towards the sign-up limit of the IP address', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((x) => ({ subject: subject + x, email: `${x}-${email}` }));
    const from = '198.51.100.7';
    expect(isFailure(await ask(a, from))).toBe(false);
    expect(isFailure(await ask(b, from))).toBe(false);
    expect(await ask(c, from)).toMatchObject({ code: 'too-many-requests' });
    expect(await ask(a, from)).toMatchObject({ as: 'known' });
  });
});

describe('a user whom the provider has signed in before', () => {
  it('keeps the account even if the address and name have changed', async () => {
    const first = await linkOrCreate();
    const again = await linkOrCreate({ email: `new-${email}`, name: 'Another', emailVerified: false });
    expect(again).toMatchObject({ as: 'known', user: { id: first.user.id, email, name: 'Robin Reader' } });
    expect((await linkOrCreate({ issuer: 'https://other.example', email: `o-${email}` })).user.id).not.toBe(
      first.user.id,
    );
  });

  it('gets one account, even with many concurrent first sign-ins', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => linkOrCreate()));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    expect(all.filter(({ as }) => as === 'new')).toHaveLength(1);
  });

  it('gets a unique username, even with concurrent sign-ups', async () => {
    const all = await Promise.all(
      ['x', 'y', 'z'].map((x) => linkOrCreate({ subject: subject + x, email: `same${made}@${x}.example` })),
    );
    expect(new Set(all.map(({ user }) => user.username)).size).toBe(3);
  });

  it('cannot sign in when banned', async () => {
    await linkOrCreate();
    await banUser(app.contextFor({ role: 'system' }), email);
    expect(await ask()).toMatchObject({ code: 'forbidden', detail: 'This account is banned' });
    expect(await ask({ subject: `${subject}b` })).toMatchObject({ code: 'forbidden' });
  });
});

describe('an account with a password', () => {
  it('is linked only if both sides have confirmed the address', async () => {
    const owner = await app.account(`user${made}`, password);
    await app.mails();
    expect(await ask({ emailVerified: false })).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/your password/),
    });
    expect(await ask()).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/open the link in our email/),
    });
    await verify(owner.id);
    expect(await ask({ emailVerified: false })).toMatchObject({ code: 'conflict' });
    expect(await accountsOf(owner.id)).toHaveLength(1);
    expect(await app.mails()).toEqual([]);

    expect(await linkOrCreate()).toMatchObject({ as: 'linked', user: { id: owner.id } });
    expect(await app.mails()).toMatchObject([
      { to: email, subject: expect.stringMatching(/^A new way to sign in/) },
    ]);
    expect(await linkOrCreate({ emailVerified: false })).toMatchObject({
      as: 'known',
      user: { id: owner.id },
    });
    await owner.api.currentUser();
    await app.visitor.signIn({ body: { email, password } });
  });

  it('is linked once, even with many concurrent sign-ins', async () => {
    const owner = await app.account(`user${made}`, password);
    await verify(owner.id);
    const all = await Promise.all(Array.from({ length: 8 }, () => linkOrCreate()));
    expect(new Set(all.map(({ user }) => user.id))).toEqual(new Set([owner.id]));
    expect(await accountsOf(owner.id)).toHaveLength(2);
  });
});

describe('a user who signed up with someone else’s address', () => {
  it('loses access once the owner of the address resets the password', async () => {
    const { user } = await linkOrCreate({ emailVerified: false });
    await app.mails();
    await app.visitor.requestPasswordReset({ body: { email } });
    const [mail] = await app.mails();
    const token = mail?.link.split('/').at(-1) ?? '';
    await app.visitor.resetPassword({ body: { token, password } });
    expect(await accountsOf(user.id)).toMatchObject([{ providerId: 'credential' }]);
    expect(await ask({ emailVerified: false })).toMatchObject({ code: 'conflict' });
    // The owner's provider account, whose address is verified, is linked.
    expect(await linkOrCreate({ subject: `${subject}-owner` })).toMatchObject({
      as: 'linked',
      user: { id: user.id },
    });
    await app.visitor.requestPasswordReset({ body: { email } });
    const token2 =
      (await app.mails())
        .find(({ link }) => link.includes('/reset-password/'))
        ?.link.split('/')
        .at(-1) ?? '';
    await app.visitor.resetPassword({ body: { token: token2, password } });
    expect(await accountsOf(user.id)).toHaveLength(2);
  });
});
