import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { auditEntries, users } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand } from '../../support/site/commands.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let user: TestUser;
let email: string;
let count = 0;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await app.account(`member${count++}`, 'correct horse');
  email = `${user.username}@example.com`;
  await app.mails();
});

const admin = (...args: string[]) => runCommand(app, adminCommand, args);
const signIn = () => app.request('POST /auth/sign-in/email', { body: { email, password: 'correct horse' } });
const me = (token = user.token) => app.request('GET /users/me', by(token));

describe('npm run admin', () => {
  it('grants and revokes admin rights, effective with the next request', async () => {
    const { id } = await (await app.user(`author${count}`)).api.publishPrompt({ body: aPrompt() });
    const feature = async () => (await app.request(`PUT /posts/id/${id}/featured`, { as: user })).status;
    expect(await feature()).toBe(403);
    expect(await admin('grant', email.toUpperCase())).toMatchObject({
      status: 0,
      printed: [`${email.toUpperCase()} (${user.username}) is now an admin.`],
    });
    expect(await feature()).toBe(200);
    expect((await admin('grant', email)).printed).toEqual([
      `${email} (${user.username}) was already an admin.`,
    ]);
    expect((await admin('revoke', email)).printed).toEqual([
      `${email} (${user.username}) is no longer an admin.`,
    ]);
    expect(await feature()).toBe(403);
    expect((await admin('revoke', email)).status).toBe(0);
  });

  it('bans a user, which ends sessions and blocks keys, sign-in and resets, and unbans them', async () => {
    const key = await user.api.createKey({
      body: { name: 'A script', scopes: ['read'], password: 'correct horse' },
    });
    const { id } = await user.api.publishPrompt({ body: aPrompt() });
    await app.request('POST /auth/request-password-reset', { body: { email } });
    const [mail] = await app.mails();
    expect(await admin('ban', email)).toMatchObject({
      status: 0,
      printed: [`${email} (${user.username}) is now banned.`],
    });
    expect((await me()).status).toBe(401);
    expect((await app.request('GET /posts', { as: user })).status).toBe(401);
    expect((await app.request('GET /posts')).status).toBe(200);
    const byKey = await me(key.token);
    expect([byKey.status, byKey.body.code, byKey.body.detail]).toEqual([
      403,
      'forbidden',
      'This account is banned',
    ]);
    const refused = await signIn();
    expect([refused.status, refused.body.detail, refused.headers.getSetCookie()]).toEqual([
      403,
      'This account is banned',
      [],
    ]);
    const wrong = await app.request('POST /auth/sign-in/email', { body: { email, password: 'not it' } });
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Incorrect email or password']);
    const token = mail?.link.split('/').at(-1);
    const reset = await app.request('POST /auth/reset-password', {
      body: { token, password: 'another one' },
    });
    expect(reset.status).toBe(404);
    await app.request('POST /auth/request-password-reset', { body: { email } });
    expect(await app.mails()).toEqual([]);
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);

    expect((await admin('unban', email)).printed).toEqual([
      `${email} (${user.username}) is no longer banned.`,
    ]);
    expect((await signIn()).status).toBe(200);
    expect((await me(key.token)).status).toBe(200);
    expect((await me()).status).toBe(401);
  });

  it('suspends a user for some days, unless they are suspended for longer, and ends it', async () => {
    const until = async () => {
      const [row] = await app.pool.db.select().from(users).where(eq(users.id, user.id));
      return row?.suspendedUntil
        ? Math.round((row.suspendedUntil.getTime() - Date.now()) / 86_400_000)
        : null;
    };
    const said = async (...args: string[]) => (await admin(...args)).printed;
    const [is, was] = [`${email} (${user.username}) is`, `${email} (${user.username}) was`];
    expect(await said('suspend', email, '--days', '30', '--reason', 'Spam')).toEqual([
      `${is} now suspended.`,
    ]);
    expect(await said('suspend', email, '--days', '7')).toEqual([`${was} already suspended for longer.`]);
    expect(await until()).toBe(30);
    expect(await said('unsuspend', email)).toEqual([`${is} no longer suspended.`]);
    expect(await until()).toBeNull();
    expect(await said('unsuspend', email)).toEqual([`${was} not suspended.`]);
    const [entry] = await app.pool.db.select().from(auditEntries).where(eq(auditEntries.action, 'suspend'));
    expect(entry).toMatchObject({ note: 'Spam', subjectName: user.username });
    await admin('ban', email);
    expect((await admin('suspend', email, '--days', '1')).warned).toEqual([
      `${user.username} is already banned.`,
    ]);
  });

  it.each([[], ['--days', '0'], ['--days', '366'], ['--days', 'ten']])(
    'needs days to suspend: %j %j',
    async (...days) => {
      const { status, warned } = await admin('suspend', email, ...days);
      expect([status, warned[0]]).toEqual([2, expect.stringMatching(/^suspend needs --days/)]);
      expect((await admin('ban', email, '--days', '3')).status).toBe(2);
    },
  );

  it('does not ban an admin or an unknown user', async () => {
    await admin('grant', email);
    expect(await admin('ban', email)).toMatchObject({
      status: 1,
      warned: [`${user.username} is an admin: revoke their admin rights first.`],
    });
    expect((await admin('suspend', email, '--days', '1')).warned).toEqual([
      `${user.username} is an admin: revoke their admin rights first.`,
    ]);
    expect((await me()).status).toBe(200);
    expect(await admin('ban', 'nobody@example.com')).toMatchObject({
      status: 1,
      warned: ['No account has the address nobody@example.com in the test database.'],
    });
  });

  it.each([[], ['ban'], ['crown', 'a@example.com'], ['ban', 'a@example.com', 'b@example.com']])(
    'says how it is used when called with %j %j %j',
    async (...args) => {
      const { status, warned } = await admin(...args.filter((arg) => arg !== undefined));
      expect([status, warned[0]]).toEqual([
        2,
        expect.stringMatching(/^Specify an action and an email address: grant\|revoke/),
      ]);
    },
  );
});
