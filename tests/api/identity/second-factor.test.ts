import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { readConfig } from '../../../src/config/config.ts';
import { linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { runCommand } from '../../support/site/commands.ts';
import { codeAt, giveSecondFactor, shownCode } from '../../support/site/second-factor.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let clock: Date;
let memberCount = 0;
const password = 'correct horse';

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await app.mails();
});

type Member = TestUser & { email: string; secret: string; recoveryCodes: string[] };

const path = '/users/me/second-factor';
const advanceClock = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const signIn = ({ email }: { email: string }, code?: string, given = password) =>
  app.request('POST /auth/sign-in/email', { body: { email, password: given, ...(code && { code }) } });
const factorState = async (as: TestUser) => (await app.request(`GET ${path}`, { as })).body;
const codeOf = ({ secret }: { secret: string }, steps = 0) => codeAt(secret, clock, steps);

/** A user who has started to enable the second factor. */
async function startEnabling() {
  const user = await app.account(`member${memberCount++}`, password);
  const reply = await app.request(`POST ${path}`, { as: user, body: { password } });
  expect(reply.status).toBe(200);
  return { ...user, email: `${user.username}@example.com`, ...reply.body } as Member & { uri: string };
}

/** A user with an enabled second factor; the current code is still unused. */
async function memberWithFactor(): Promise<Member> {
  const user = await startEnabling();
  const code = codeOf(user);
  const reply = await app.request(`POST ${path}/confirm`, { as: user, body: { code } });
  expect(reply.status).toBe(200);
  advanceClock(30);
  await app.mails();
  return { ...user, recoveryCodes: reply.body.recoveryCodes };
}

describe('enabling the second factor', () => {
  it('requires the password, then a code from the app, and returns ten recovery codes', async () => {
    const user = await startEnabling();
    expect(user.uri).toBe(
      `otpauth://totp/Promptorium:${encodeURIComponent(user.email)}?issuer=Promptorium&secret=${user.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(user.secret).toMatch(/^[A-Z2-7]{32}$/);
    // Not enabled before the code is confirmed.
    expect(await factorState(user)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await signIn(user)).body.token).toBeTypeOf('string');
    const code = codeOf(user);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const done = await app.request(`POST ${path}/confirm`, { as: user, body: { code: spaced } });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    for (const one of done.body.recoveryCodes)
      expect(one).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
    expect(await factorState(user)).toEqual({ since: clock.toISOString(), recoveryCodesLeft: 10 });
    // The current session stays valid.
    expect((await app.request('GET /users/me', { as: user })).status).toBe(200);
    const received = (await app.mails()).filter(({ to }) => to === user.email);
    expect(received.map(({ subject }) => subject)).toContain('Two-step sign-in is on at Promptorium');
  });

  it('is refused with a wrong password or code, when already enabled, and before it was started', async () => {
    const user = await startEnabling();
    const wrong = await app.request(`POST ${path}`, { as: user, body: { password: 'wrong one' } });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([403, 'password']);
    for (const code of ['000000', '12345', 'abcd-efgh-jkmn-pqrs', codeOf(user, 2), codeOf(user, -2)]) {
      const reply = await app.request(`POST ${path}/confirm`, { as: user, body: { code } });
      expect([reply.status, reply.body.errors[0].field]).toEqual([403, 'code']);
    }
    // A second start replaces the first.
    const again = (await app.request(`POST ${path}`, { as: user, body: { password } })).body;
    const confirm = (code: string) => app.request(`POST ${path}/confirm`, { as: user, body: { code } });
    expect((await confirm(codeOf(user))).status).toBe(403);
    expect((await confirm(codeOf(again))).status).toBe(200);
    expect((await confirm(codeOf(again, 1))).status).toBe(409);
    expect((await app.request(`POST ${path}`, { as: user, body: { password } })).status).toBe(409);
    const other = await app.account(`member${memberCount++}`, password);
    expect((await app.request(`POST ${path}/confirm`, { as: other, body: { code: '123456' } })).status).toBe(
      409,
    );
  });

  it('stores no secret in plain text', async () => {
    const user = await memberWithFactor();
    const rows = JSON.stringify([
      ...(await app.pool.db.execute(sql`select * from second_factors`)),
      ...(await app.pool.db.execute(sql`select user_id, encode(hash, 'escape') as hash from recovery_codes`)),
    ]);
    for (const secret of [user.secret, ...user.recoveryCodes])
      for (const encoded of [secret, secret.replaceAll('-', ''), Buffer.from(secret).toString('base64url')])
        expect(rows).not.toContain(encoded);
    const data = await app.request('GET /users/me/data', { as: user });
    expect(data.body.secondFactor).toEqual({ since: (await factorState(user)).since });
    for (const secret of [user.secret, ...user.recoveryCodes]) expect(data.text).not.toContain(secret);
  });
});

describe('signing in with a second factor', () => {
  it('requires a code after the correct password, and starts no session without it', async () => {
    const user = await memberWithFactor();
    const reply = await signIn(user);
    expect([reply.status, reply.body, reply.headers.getSetCookie()]).toEqual([
      200,
      { secondFactor: true },
      [],
    ]);
    const wrongPassword = await signIn(user, codeOf(user), 'wrong one');
    expect([wrongPassword.status, wrongPassword.body.detail]).toEqual([401, 'Incorrect email or password']);
    const wrong = await signIn(user, '000000');
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([401, 'code']);
    const right = await signIn(user, codeOf(user));
    expect([right.status, right.body.user.id]).toEqual([200, user.id]);
    expect(right.headers.getSetCookie().filter((line) => line.includes('session'))).toHaveLength(1);
  });

  it('accepts each code once, even concurrently, and no older one', async () => {
    const user = await memberWithFactor();
    const code = codeOf(user);
    const replies = await Promise.all([signIn(user, code), signIn(user, code), signIn(user, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(user, code)).status).toBe(401);
    expect((await signIn(user, codeOf(user, -1))).status).toBe(401);
    advanceClock(30);
    expect((await signIn(user, codeOf(user))).status).toBe(200);
  });

  it('tolerates a clock difference of 30 seconds, and no more', async () => {
    const user = await memberWithFactor();
    advanceClock(120);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const)
      expect([steps, (await signIn(user, codeOf(user, steps))).status]).toEqual([steps, status]);
  });

  it('accepts each recovery code once, in any format, and notifies by mail', async () => {
    const user = await memberWithFactor();
    const [one = '', two = ''] = user.recoveryCodes;
    expect((await signIn(user, one)).status).toBe(200);
    expect((await signIn(user, one)).status).toBe(401);
    expect((await signIn(user, ` ${two.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await factorState(user)).recoveryCodesLeft).toBe(8);
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, 'A recovery code was used at Promptorium'],
      [user.email, 'A recovery code was used at Promptorium'],
    ]);
    expect(mails[1]?.text).toContain('8 are left');
    const other = await memberWithFactor();
    expect((await signIn(other, user.recoveryCodes[2])).status).toBe(401);
  });

  it('blocks after a few wrong codes, not counting correct ones', async () => {
    const { limits } = readConfig({});
    const strict = await testApp({ limits: { ...limits, secondFactor: { most: 2, seconds: 3_600 } } });
    const user = await strict.account('guessed', password);
    await giveSecondFactor(strict, user.id, 'on');
    const body = { email: 'guessed@example.com', password };
    const guess = (code: string) => strict.request('POST /auth/sign-in/email', { body: { ...body, code } });
    expect((await guess(await shownCode(strict, user.id, -1))).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await guess('000000')).status).toBe(401);
    const refused = await guess(await shownCode(strict, user.id, 1));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong codes for this account/),
    ]);
  });

  it('stays enabled after a password reset, and does not affect API keys', async () => {
    const user = await memberWithFactor();
    const key = await user.api.createKey({ body: { name: 'A', scopes: ['read'], password } });
    expect((await app.request('GET /users/me', { as: { ...user, token: key.token } })).status).toBe(200);
    expect((await app.request(`GET ${path}`, { as: { ...user, token: key.token } })).status).toBe(403);
    await app.visitor.requestPasswordReset({ body: { email: user.email } });
    const [mail] = await app.mails();
    const token = mail?.link.split('/').at(-1) ?? '';
    await app.visitor.resetPassword({ body: { token, password: 'a new one' } });
    expect((await signIn(user, undefined, 'a new one')).body).toEqual({ secondFactor: true });
    expect((await signIn(user, codeOf(user), 'a new one')).status).toBe(200);
  });

  it('cannot be bypassed by a provider that links the account', async () => {
    const user = await memberWithFactor();
    await app.pool.db.execute(sql`update users set email_verified = true where id = ${user.id}`);
    const claims = {
      issuer: 'https://provider.example',
      subject: '1',
      email: user.email,
      emailVerified: true,
    };
    expect(await linkOrCreateUser(app.contextFor({ role: 'visitor' }), claims)).toMatchObject({
      code: 'conflict',
      detail: 'Your account here has two-step sign-in. Sign in with your password and a code',
    });
  });

  it('accepts only recovery codes when the site has lost its secret', async () => {
    const user = await memberWithFactor();
    await app.pool.db.execute(
      sql`update second_factors set sealed_secret = 'x' || sealed_secret where user_id = ${user.id}`,
    );
    expect((await signIn(user, codeOf(user))).status).toBe(401);
    expect((await signIn(user, user.recoveryCodes[0])).status).toBe(200);
  });
});

describe('an enabled second factor', () => {
  const withPasswordAndCode = (user: Member, code: string, given = password) => ({
    as: user,
    body: { password: given, code },
  });

  it('can get new recovery codes, which invalidate the old ones', async () => {
    const user = await memberWithFactor();
    const endpoint = `POST ${path}/recovery-codes`;
    expect((await app.request(endpoint, withPasswordAndCode(user, codeOf(user), 'wrong one'))).status).toBe(
      403,
    );
    expect((await app.request(endpoint, withPasswordAndCode(user, '000000'))).status).toBe(403);
    const renewed = await app.request(endpoint, withPasswordAndCode(user, codeOf(user)));
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await signIn(user, user.recoveryCodes[0])).status).toBe(401);
    expect((await signIn(user, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it('is disabled with password and code together', async () => {
    const user = await memberWithFactor();
    const endpoint = `DELETE ${path}`;
    expect((await app.request(endpoint, withPasswordAndCode(user, codeOf(user), 'wrong one'))).status).toBe(
      403,
    );
    expect((await app.request(endpoint, withPasswordAndCode(user, '000000'))).status).toBe(403);
    expect((await factorState(user)).since).not.toBeNull();
    expect((await app.request(endpoint, withPasswordAndCode(user, user.recoveryCodes[0] ?? ''))).status).toBe(
      200,
    );
    expect(await factorState(user)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await signIn(user)).body.token).toBeTypeOf('string');
    expect((await app.request(endpoint, withPasswordAndCode(user, codeOf(user)))).status).toBe(409);
    expect((await app.mails()).map(({ subject }) => subject).sort()).toEqual([
      'A recovery code was used at Promptorium',
      'Two-step sign-in is off at Promptorium',
    ]);
  });

  it('can be reset on the command line for a user who lost the app and the recovery codes', async () => {
    const user = await memberWithFactor();
    const reset = () => runCommand(app, adminCommand, ['reset-factor', user.email]);
    expect(await reset()).toMatchObject({
      status: 0,
      printed: [`${user.email} (${user.username}) now signs in with only a password.`],
    });
    expect((await signIn(user)).body.token).toBeTypeOf('string');
    expect((await reset()).printed).toEqual([`${user.email} (${user.username}) had no second factor.`]);
    expect((await app.mails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it('is deleted with the account', async () => {
    const user = await memberWithFactor();
    await app.request('DELETE /users/me', { as: user, body: { password, prompts: 'delete' } });
    for (const table of ['second_factors', 'recovery_codes'])
      expect(
        await app.pool.db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${user.id}`),
      ).toHaveLength(0);
  });
});
