import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, users } from '../../../src/database/core/schema.ts';
import { type LocalIssuer, startLocalIssuer, type Tampering } from '../../support/servers/local-issuer.ts';
import { codeAt } from '../../support/site/second-factor.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let issuer: LocalIssuer;
let app: TestApp;
let made = 0;
let claims: Record<string, unknown>;
let clock: Date | undefined;
const password = 'correct horse battery';

const site = (env: Record<string, string> = {}) =>
  testApp({
    now: () => clock ?? new Date(),
    env: {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_NAME: 'Club',
      ...env,
    },
  });

beforeAll(async () => {
  issuer = await startLocalIssuer();
  app = await site();
});
afterAll(() => issuer.close());
beforeEach(async () => {
  made++;
  clock = undefined;
  await app.mails();
  issuer.offered = ['RS256', 'HS256', 'none'];
  issuer.unnamedKeys = false;
  issuer.userInfo = undefined;
  claims = { sub: `sub-${made}`, email: `user${made}@club.example`, email_verified: true };
});

type Cookies = Map<string, string>;

/** Sends a request of a browser with these cookies, and stores those of the reply. */
async function visit(at: TestApp, cookies: Cookies, request: string, body?: object) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await at.request(request.replace(/ .*\/api/, ' ').replace('GET /', 'GET /'), {
    headers: { ...(cookie && { cookie }), origin: 'http://localhost:3000' },
    ...(body && { body }),
  });
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return { ...reply, location: reply.headers.get('location') ?? '' };
}

/** Signs a browser in with the provider, and returns the reply to its return and the user that it then is. */
async function signIn(at: TestApp, tampering?: Tampering, cookies: Cookies = new Map()) {
  const { location } = await visit(at, cookies, 'GET /auth/start/oidc');
  const back = await visit(at, cookies, `GET ${issuer.signIn(location, claims, tampering)}`);
  const { body } = await visit(at, cookies, 'GET /users/me');
  return { status: back.status, text: back.text, user: body.user as { id: string; email: string } };
}

/** A browser with a new member's session. */
async function member(name: string): Promise<{ cookies: Cookies; email: string; user: TestUser }> {
  const user = await app.account(`${name}${made}`, password);
  const cookies: Cookies = new Map();
  const email = `${name}${made}@example.com`;
  await visit(app, cookies, 'POST /auth/sign-in/email', { email, password });
  return { cookies, email, user };
}

async function link(cookies: Cookies, proof: object = { password }, to: Cookies = cookies) {
  const begun = await visit(app, cookies, 'POST /users/me/sign-in/providers', { provider: 'oidc', ...proof });
  if (begun.status !== 200) return begun;
  for (const [name, value] of cookies) if (name.endsWith('sign_in')) to.set(name, value);
  return visit(app, to, `GET ${issuer.signIn(begun.body.url, claims)}`);
}
const ways = async (cookies: Cookies) => (await visit(app, cookies, 'GET /users/me/sign-in')).body;
const links = async (cookies: Cookies) => (await ways(cookies)).providers as { linkId: string }[];

describe('an ID token', () => {
  it.each<[string, Tampering, () => void]>([
    ['signed with the client secret, which discovery offers', { key: 'secret' }, () => {}],
    ['signed with EdDSA', { alg: 'EdDSA' }, () => {}],
    ['signed with ES384', { alg: 'ES384' }, () => {}],
    [
      'whose key has no id',
      {},
      () => {
        issuer.unnamedKeys = true;
      },
    ],
    [
      'without an id, whose key has none',
      { alg: 'ES384' },
      () => {
        issuer.unnamedKeys = true;
      },
    ],
    [
      'with a number as subject',
      {},
      () => {
        claims.sub = 90_000 + made;
      },
    ],
    [
      'with a list of addresses',
      {},
      () => {
        claims.email = [claims.email, 'other@club.example'];
      },
    ],
    [
      'with a number as subject, and the address at the userinfo endpoint',
      {},
      () => {
        issuer.userInfo = { ...claims, sub: 80_000 + made } as never;
        claims = { sub: 80_000 + made };
      },
    ],
  ])('%s is accepted', async (_, tampering, prepare) => {
    prepare();
    const at = issuer.userInfo || issuer.unnamedKeys ? await site() : app;
    const first = await signIn(at, tampering);
    expect([first.status, first.user?.email]).toEqual([303, `user${made}@club.example`]);
    expect((await signIn(at, tampering)).user.id).toBe(first.user.id);
  });

  it('signed with a secret that discovery does not offer is refused, and the log says what to do', async () => {
    issuer.offered = ['RS256'];
    const at = await site();
    expect((await signIn(at, { key: 'secret' })).status).toBe(400);
    const [line] = at.warnings.splice(0);
    expect(String(Object(line?.fields).err)).toMatch(/signed with HS256: .* to RS256/);
  });

  it('with claims of the userinfo endpoint about another user is refused', async () => {
    issuer.userInfo = { ...claims, sub: 'another' } as never;
    claims = { sub: `sub-${made}` };
    const at = await site();
    expect((await signIn(at)).status).toBe(400);
    at.warnings.length = 0;
  });
});

describe('an issuer that does not say whether an address is verified', () => {
  it('signs in to an existing account only if OIDC_TRUST_EMAIL is set, and never with an explicit no', async () => {
    const trusting = await site({ OIDC_TRUST_EMAIL: 'true' });
    for (const at of [app, trusting]) {
      const owner = await at.account(`owner${made}`, password);
      await at.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
      claims = { sub: `sub-${made}`, email: `owner${made}@example.com`, email_verified: false };
      expect((await signIn(at)).status).toBe(409);
      claims.email_verified = undefined;
      const { status, user } = await signIn(at);
      expect([status, user?.id]).toEqual(at === trusting ? [303, owner.id] : [409, undefined]);
    }
    expect(app.warnings.splice(0)).toMatchObject([
      { fields: { provider: 'oidc', missing: ['email_verified'] } },
    ]);
  });

  it('without an address is refused, and the log names the missing claim', async () => {
    claims = { sub: `sub-${made}` };
    expect((await signIn(app)).status).toBe(422);
    expect(app.warnings.splice(0)).toMatchObject([{ fields: { missing: ['email', 'email_verified'] } }]);
  });
});

describe('a member in the settings', () => {
  it('links an account with another address, signs in with it, and is notified', async () => {
    const { cookies, user } = await member('alice');
    const done = await link(cookies);
    expect([done.status, done.location]).toEqual([303, '/settings']);
    expect(await links(cookies)).toHaveLength(1);
    expect((await signIn(app)).user.id).toBe(user.id);
    await app.finish();
    const [mail] = (await app.mails()).filter(({ subject }) => subject.startsWith('A new way to sign in'));
    expect(mail?.text).not.toContain('which has the same email address');
  });

  it('must enter the password, and the code of the second factor', async () => {
    const { cookies, user } = await member('bob');
    expect((await link(cookies, {})).status).toBe(422);
    expect((await link(cookies, { password: 'wrong horse' })).status).toBe(403);
    const { secret } = await user.api.enableSecondFactor({ body: { password } });
    await user.api.confirmSecondFactor({ body: { code: codeAt(secret, new Date()) } });
    expect((await link(cookies)).body).toMatchObject({ status: 422, errors: [{ field: 'code' }] });
    expect((await link(cookies, { password, code: '000000' })).status).toBe(403);
    clock = new Date(Date.now() + 60_000);
    const code = codeAt(secret, clock);
    expect((await link(cookies, { password, code })).status).toBe(303);
    expect(
      (await app.request('POST /users/me/sign-in/providers', { body: { provider: 'oidc' } })).status,
    ).toBe(401);
  });

  it('cannot link what another member has, nor finish the link of somebody else', async () => {
    const [one, two] = [await member('one'), await member('two')];
    await link(one.cookies);
    const refused = await link(two.cookies);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The account was not linked');
    expect(await links(two.cookies)).toEqual([]);
    // A member who is led to the return address of another browser's link, even with its cookie.
    claims.sub = `foreign-${made}`;
    const stolen = await link(one.cookies, { password }, two.cookies);
    expect(stolen.status).toBe(401);
    expect(await links(two.cookies)).toEqual([]);
    const nobody = await link(one.cookies, { password }, new Map());
    expect([
      nobody.status,
      nobody.headers.getSetCookie().some((line) => line.includes('session_token')),
    ]).toEqual([401, false]);
    expect(
      await app.pool.db
        .select()
        .from(accounts)
        .where(eq(accounts.accountId, `foreign-${made}`)),
    ).toEqual([]);
  });

  it('cannot finish a link after the session has ended', async () => {
    const { cookies, user } = await member('gone');
    const begun = await visit(app, cookies, 'POST /users/me/sign-in/providers', {
      provider: 'oidc',
      password,
    });
    await user.api.endSessions({});
    expect((await visit(app, cookies, `GET ${issuer.signIn(begun.body.url, claims)}`)).status).toBe(401);
    expect(
      await app.pool.db
        .select()
        .from(accounts)
        .where(eq(accounts.accountId, `sub-${made}`)),
    ).toEqual([]);
  });

  it('removes a link, which ends other sessions, but not the last way to sign in', async () => {
    const { cookies } = await member('cleo');
    await link(cookies);
    const [linked] = await links(cookies);
    const path = `DELETE /users/me/sign-in/providers/${linked?.linkId}`;
    const elsewhere: Cookies = new Map();
    await signIn(app, undefined, elsewhere);
    expect((await visit(app, elsewhere, 'GET /users/me')).status).toBe(200);
    expect((await visit(app, cookies, path, {})).status).toBe(422);
    const other = await member('dora');
    expect((await visit(app, other.cookies, path, { password })).status).toBe(404);
    expect(await links(cookies)).toHaveLength(1);
    expect((await visit(app, cookies, path, { password })).status).toBe(200);
    expect(await links(cookies)).toEqual([]);
    expect((await visit(app, elsewhere, 'GET /users/me')).status).toBe(401);
    // Without a password.
    const only: Cookies = new Map();
    await signIn(app, undefined, only);
    const [last] = await links(only);
    const remove = `DELETE /users/me/sign-in/providers/${last?.linkId}`;
    expect((await visit(app, only, remove, {})).status).toBe(409);
    clock = new Date(Date.now() + 11 * 60_000);
    expect((await visit(app, only, remove, {})).body.detail).toBe('Sign in again to change how you sign in');
  });
});
