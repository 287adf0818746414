import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommand } from '../../src/cli/admin.ts';
import { readConfig } from '../../src/config.ts';
import { linkOrCreateUser } from '../../src/operations/identity/link-or-create-user.ts';
import { runCommand } from '../support/commands.ts';
import { codeAt, giveFactor, shownCode } from '../support/second-factor.ts';
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts';

let app: TestApp;
let clock: Date;
let made = 0;
const password = 'correct horse';

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await app.mails();
});

type Member = TestPerson & { email: string; secret: string; recoveryCodes: string[] };

const path = '/users/me/second-factor';
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const signIn = ({ email }: { email: string }, code?: string, given = password) =>
  app.request('POST /auth/sign-in/email', { body: { email, password: given, ...(code && { code }) } });
const state = async (as: TestPerson) => (await app.request(`GET ${path}`, { as })).body;
const codeOf = ({ secret }: { secret: string }, steps = 0) => codeAt(secret, clock, steps);

/** A user who has started to enable the second factor. */
async function beginner() {
  const person = await app.account(`member${made++}`, password);
  const reply = await app.request(`POST ${path}`, { as: person, body: { password } });
  expect(reply.status).toBe(200);
  return { ...person, email: `${person.username}@example.com`, ...reply.body } as Member & { uri: string };
}

/** A user with an enabled second factor; the current code is still unused. */
async function member(): Promise<Member> {
  const person = await beginner();
  const code = codeOf(person);
  const reply = await app.request(`POST ${path}/confirm`, { as: person, body: { code } });
  expect(reply.status).toBe(200);
  later(30);
  await app.mails();
  return { ...person, recoveryCodes: reply.body.recoveryCodes };
}

describe('enabling the second factor', () => {
  it('requires the password, then a code from the app, and returns ten recovery codes', async () => {
    const person = await beginner();
    expect(person.uri).toBe(
      `otpauth://totp/Promptorium:${encodeURIComponent(person.email)}?issuer=Promptorium&secret=${person.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(person.secret).toMatch(/^[A-Z2-7]{32}$/);
    // Started does not mean enabled.
    expect(await state(person)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await signIn(person)).body.token).toBeTypeOf('string');
    const code = codeOf(person);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const done = await app.request(`POST ${path}/confirm`, { as: person, body: { code: spaced } });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    for (const one of done.body.recoveryCodes)
      expect(one).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
    expect(await state(person)).toEqual({ since: clock.toISOString(), recoveryCodesLeft: 10 });
    // The current session stays valid.
    expect((await app.request('GET /users/me', { as: person })).status).toBe(200);
    const told = (await app.mails()).filter(({ to }) => to === person.email);
    expect(told.map(({ subject }) => subject)).toContain('Two-step sign-in is on at Promptorium');
  });

  it('is refused with a wrong password, a wrong code, twice, and before it was started', async () => {
    const person = await beginner();
    const wrong = await app.request(`POST ${path}`, { as: person, body: { password: 'wrong one' } });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([403, 'password']);
    for (const code of ['000000', '12345', 'abcd-efgh-jkmn-pqrs', codeOf(person, 2), codeOf(person, -2)]) {
      const reply = await app.request(`POST ${path}/confirm`, { as: person, body: { code } });
      expect([reply.status, reply.body.errors[0].field]).toEqual([403, 'code']);
    }
    // A second start replaces the first.
    const again = (await app.request(`POST ${path}`, { as: person, body: { password } })).body;
    const confirm = (code: string) => app.request(`POST ${path}/confirm`, { as: person, body: { code } });
    expect((await confirm(codeOf(person))).status).toBe(403);
    expect((await confirm(codeOf(again))).status).toBe(200);
    expect((await confirm(codeOf(again, 1))).status).toBe(409);
    expect((await app.request(`POST ${path}`, { as: person, body: { password } })).status).toBe(409);
    const other = await app.account(`member${made++}`, password);
    expect((await app.request(`POST ${path}/confirm`, { as: other, body: { code: '123456' } })).status).toBe(
      409,
    );
  });

  it('stores no secret in plain text', async () => {
    const person = await member();
    const rows = JSON.stringify([
      ...(await app.pool.db.execute(sql`select * from second_factors`)),
      ...(await app.pool.db.execute(sql`select user_id, encode(hash, 'escape') as hash from recovery_codes`)),
    ]);
    for (const secret of [person.secret, ...person.recoveryCodes])
      for (const form of [secret, secret.replaceAll('-', ''), Buffer.from(secret).toString('base64url')])
        expect(rows).not.toContain(form);
    const data = await app.request('GET /users/me/data', { as: person });
    expect(data.body.secondFactor).toEqual({ since: (await state(person)).since });
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(data.text).not.toContain(secret);
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after the correct password, and starts no session before', async () => {
    const person = await member();
    const asked = await signIn(person);
    expect([asked.status, asked.body, asked.headers.getSetCookie()]).toEqual([
      200,
      { secondFactor: true },
      [],
    ]);
    const wrongPassword = await signIn(person, codeOf(person), 'wrong one');
    expect([wrongPassword.status, wrongPassword.body.detail]).toEqual([401, 'Incorrect email or password']);
    const wrong = await signIn(person, '000000');
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([401, 'code']);
    const right = await signIn(person, codeOf(person));
    expect([right.status, right.body.user.id]).toEqual([200, person.id]);
    expect(right.headers.getSetCookie()).toHaveLength(1);
  });

  it('accepts each code once, even concurrently, and no older one', async () => {
    const person = await member();
    const code = codeOf(person);
    const replies = await Promise.all([signIn(person, code), signIn(person, code), signIn(person, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(person, code)).status).toBe(401);
    expect((await signIn(person, codeOf(person, -1))).status).toBe(401);
    later(30);
    expect((await signIn(person, codeOf(person))).status).toBe(200);
  });

  it('tolerates a clock difference of 30 seconds, and no more', async () => {
    const person = await member();
    later(120);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const)
      expect([steps, (await signIn(person, codeOf(person, steps))).status]).toEqual([steps, status]);
  });

  it('accepts each recovery code once, in any format, and notifies by mail', async () => {
    const person = await member();
    const [one = '', two = ''] = person.recoveryCodes;
    expect((await signIn(person, one)).status).toBe(200);
    expect((await signIn(person, one)).status).toBe(401);
    expect((await signIn(person, ` ${two.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await state(person)).recoveryCodesLeft).toBe(8);
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'A recovery code was used at Promptorium'],
      [person.email, 'A recovery code was used at Promptorium'],
    ]);
    expect(mails[1]?.text).toContain('8 are left');
    const other = await member();
    expect((await signIn(other, person.recoveryCodes[2])).status).toBe(401);
  });

  it('blocks after a few wrong codes, not counting correct ones', async () => {
    const { limits } = readConfig({});
    const narrow = await testApp({ limits: { ...limits, secondFactor: { most: 2, seconds: 3_600 } } });
    const person = await narrow.account('guessed', password);
    await giveFactor(narrow, person.id, 'on');
    const body = { email: 'guessed@example.com', password };
    const guess = (code: string) => narrow.request('POST /auth/sign-in/email', { body: { ...body, code } });
    expect((await guess(await shownCode(narrow, person.id, -1))).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await guess('000000')).status).toBe(401);
    const refused = await guess(await shownCode(narrow, person.id, 1));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong codes for this account/),
    ]);
  });

  it('stays enabled after a password reset, and does not affect API keys', async () => {
    const person = await member();
    const key = await person.api.createKey({ body: { name: 'A', scopes: ['read'] } });
    expect((await app.request('GET /users/me', { as: { ...person, token: key.token } })).status).toBe(200);
    expect((await app.request(`GET ${path}`, { as: { ...person, token: key.token } })).status).toBe(403);
    await app.visitor.requestPasswordReset({ body: { email: person.email } });
    const [mail] = await app.mails();
    const token = mail?.link.split('/').at(-1) ?? '';
    await app.visitor.resetPassword({ body: { token, password: 'a new one' } });
    expect((await signIn(person, undefined, 'a new one')).body).toEqual({ secondFactor: true });
    expect((await signIn(person, codeOf(person), 'a new one')).status).toBe(200);
  });

  it('cannot be bypassed by a provider that links the account', async () => {
    const person = await member();
    await app.pool.db.execute(sql`update users set email_verified = true where id = ${person.id}`);
    const claims = {
      issuer: 'https://provider.example',
      subject: '1',
      email: person.email,
      emailVerified: true,
    };
    expect(await linkOrCreateUser(app.contextFor({ role: 'visitor' }), claims)).toMatchObject({
      code: 'conflict',
      detail: 'Your account here has two-step sign-in: sign in with your password and a code',
    });
  });

  it('accepts only recovery codes when the site has lost its secret', async () => {
    const person = await member();
    await app.pool.db.execute(
      sql`update second_factors set sealed_secret = 'x' || sealed_secret where user_id = ${person.id}`,
    );
    expect((await signIn(person, codeOf(person))).status).toBe(401);
    expect((await signIn(person, person.recoveryCodes[0])).status).toBe(200);
  });
});

describe('an enabled second factor', () => {
  const both = (person: Member, code: string, given = password) => ({
    as: person,
    body: { password: given, code },
  });

  it('can get new recovery codes, which invalidate the old ones', async () => {
    const person = await member();
    const call = `POST ${path}/recovery-codes`;
    expect((await app.request(call, both(person, codeOf(person), 'wrong one'))).status).toBe(403);
    expect((await app.request(call, both(person, '000000'))).status).toBe(403);
    const renewed = await app.request(call, both(person, codeOf(person)));
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await signIn(person, person.recoveryCodes[0])).status).toBe(401);
    expect((await signIn(person, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it('is disabled with password and code together', async () => {
    const person = await member();
    const call = `DELETE ${path}`;
    expect((await app.request(call, both(person, codeOf(person), 'wrong one'))).status).toBe(403);
    expect((await app.request(call, both(person, '000000'))).status).toBe(403);
    expect((await state(person)).since).not.toBeNull();
    expect((await app.request(call, both(person, person.recoveryCodes[0] ?? ''))).status).toBe(200);
    expect(await state(person)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await signIn(person)).body.token).toBeTypeOf('string');
    expect((await app.request(call, both(person, codeOf(person)))).status).toBe(409);
    expect((await app.mails()).map(({ subject }) => subject).sort()).toEqual([
      'A recovery code was used at Promptorium',
      'Two-step sign-in is off at Promptorium',
    ]);
  });

  it('can be reset on the command line for a user who lost everything', async () => {
    const person = await member();
    const reset = () => runCommand(app, adminCommand, ['reset-factor', person.email]);
    expect(await reset()).toMatchObject({
      status: 0,
      printed: [`${person.email} (${person.username}) now signs in with only a password.`],
    });
    expect((await signIn(person)).body.token).toBeTypeOf('string');
    expect((await reset()).printed).toEqual([`${person.email} (${person.username}) had no second factor.`]);
    expect((await app.mails()).map(({ to }) => to)).toEqual([person.email]);
  });

  it('is deleted with the account', async () => {
    const person = await member();
    await app.request('DELETE /users/me', { as: person, body: { password, prompts: 'delete' } });
    for (const table of ['second_factors', 'recovery_codes'])
      expect(
        await app.pool.db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${person.id}`),
      ).toHaveLength(0);
  });
});
