import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../../../src/database/core/schema.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { type LocalIssuer, startLocalIssuer, type Tampering } from '../../support/servers/local-issuer.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let issuer: LocalIssuer;
let app: TestApp;
let clock: Date | undefined;
let made = 0;
let account: { sub: string; email: string; email_verified: boolean; name: string };

beforeAll(async () => {
  issuer = await startLocalIssuer();
  app = await testApp({ now: () => clock ?? new Date(), env: environment() });
});
afterAll(() => issuer.close());
beforeEach(() => {
  made++;
  clock = undefined;
  account = { sub: `sub-${made}`, email: `user${made}@club.example`, email_verified: true, name: 'Robin' };
});

const environment = () => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
  OIDC_NAME: 'Club',
});

/** State of a browser: its cookies and redirect target. */
interface Browser {
  cookies: Map<string, string>;
}
const browser = (): Browser => ({ cookies: new Map() });

/** Requests one URL; returns the response and stores its cookies. */
async function visit({ cookies }: Browser, address: string, headers: Record<string, string> = {}) {
  const path = address.replace('http://localhost:3000', '').replace(/^\/api/, '');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await app.request(`GET ${path}`, { headers: { ...headers, ...(cookie && { cookie }) } });
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return { ...reply, location: reply.headers.get('location') ?? '' };
}

const start = (by: Browser, query = '') => visit(by, `/api/auth/start/oidc${query}`);
/** From the button to the provider's redirect back to the site. */
async function atProvider(by: Browser, tampering?: Tampering, query = ''): Promise<string> {
  return issuer.signIn((await start(by, query)).location, account, tampering);
}
async function emailOf(by: Browser): Promise<string | undefined> {
  return (await visit(by, '/api/users/me')).body.user?.email;
}

describe('a sign-in with a provider', () => {
  it('redirects with state, nonce and PKCE, and returns to the configured origin whatever the Host header says', async () => {
    const by = browser();
    const { status, location, headers } = await visit(by, '/api/auth/start/oidc', { host: 'evil.example' });
    expect(status).toBe(303);
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(`${issuer.url}/authorize`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      redirect_uri: 'http://localhost:3000/api/auth/callback/oidc',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query[name]?.length, name).toBeGreaterThanOrEqual(32);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^promptorium\.sign_in=\w{32}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('starts a session and opens the requested page', async () => {
    const by = browser();
    const reply = await visit(by, await atProvider(by, undefined, '?next=/write%3Fedit%3D1'));
    expect([reply.status, reply.location]).toEqual([303, '/write?edit=1']);
    const cookie = reply.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=2592000/i);
    expect(await emailOf(by)).toBe(account.email);
    expect(by.cookies.has('promptorium.sign_in')).toBe(false);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('never redirects to another site: %s', async (next) => {
    const by = browser();
    const reply = await visit(by, await atProvider(by, undefined, `?next=${encodeURIComponent(next)}`));
    expect(reply.location).toBe('/');
  });

  it('replaces an earlier session: the old token is invalid', async () => {
    const by = browser();
    await visit(by, await atProvider(by));
    const old = new Map(by.cookies);
    await visit(by, await atProvider(by));
    expect(await emailOf(by)).toBe(account.email);
    expect(await emailOf({ cookies: old })).toBeUndefined();
  });

  it('can run in two windows of one browser', async () => {
    const by = browser();
    const [first, second] = [await atProvider(by), await atProvider(by)];
    expect((await visit(by, second)).status).toBe(303);
    expect(first).not.toBe(second);
    expect(await emailOf(by)).toBe(account.email);
  });

  it('cannot be started by another site', async () => {
    const by = browser();
    const reply = await visit(by, '/api/auth/start/oidc?page=signup&next=/write', {
      'sec-fetch-site': 'cross-site',
    });
    expect([reply.location, by.cookies.size]).toEqual(['/signup?next=%2Fwrite', 0]);
  });

  it.each([
    [{ emails: ['anna.b2c@club.example', 'second@club.example'] }, 'anna.b2c@club.example'],
    [{ emails: 'anna.one@club.example' }, 'anna.one@club.example'],
    [{ email: '', emails: ['anna.empty@club.example'] }, 'anna.empty@club.example'],
    [{ email: ['anna.list@club.example'] }, 'anna.list@club.example'],
    [{ email: 'Zoë.Müller@club.example' }, 'zoë.müller@club.example'],
    [{ emails: ['анна@почта.рф'] }, 'анна@xn--80a1acny.xn--p1ai'],
  ])('signs in by the address in %j', async (claims, email) => {
    const by = browser();
    expect((await visit(by, await atProvider(by, { claims: { email: undefined, ...claims } }))).status).toBe(
      303,
    );
    expect(await emailOf(by)).toBe(email);
  });

  it('says that a provider whose document names another issuer is not set up correctly', async () => {
    const wrong = await testApp({ env: { ...environment(), OIDC_ISSUER: `${issuer.url}/tenants/club` } });
    const reply = await wrong.request('GET /auth/start/oidc');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, null]);
    expect(reply.text).toContain('Signing in with Club is not set up correctly here');
    expect(reply.text).not.toContain('minute');
  });

  it('requires a configured provider', async () => {
    expect((await visit(browser(), '/api/auth/start/google')).status).toBe(404);
    expect((await app.visitor.listProviders()).items).toEqual([{ id: 'oidc', name: 'Club' }]);
  });
});

describe('returning from a provider', () => {
  it('works once', async () => {
    const by = browser();
    const back = await atProvider(by);
    const flow = new Map(by.cookies);
    expect((await visit(by, back)).status).toBe(303);
    expect((await visit({ cookies: flow }, back)).status).toBe(400);
  });

  it('works only in the browser that started it, so that no user is signed in as another', async () => {
    const attacker = browser();
    const back = await atProvider(attacker);
    const victim = browser();
    for (const by of [victim, { cookies: new Map([['promptorium.sign_in', 'a'.repeat(32)]]) }]) {
      const reply = await visit(by, back);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('another browser');
    }
    await start(victim);
    expect((await visit(victim, back)).status).toBe(400);
    expect(await emailOf(victim)).toBeUndefined();
    // The attempt of the original browser is still valid.
    expect((await visit(attacker, back)).status).toBe(303);
  });

  it('requires the state, within ten minutes', async () => {
    const by = browser();
    const back = new URL(await atProvider(by));
    for (const state of ['', 'x'.repeat(43)]) {
      const wrong = new URL(back);
      wrong.searchParams.set('state', state);
      expect((await visit(by, wrong.href)).status).toBe(400);
    }
    clock = new Date(Date.now() + 10 * 60_000 + 1_000);
    expect((await visit(by, back.href)).status).toBe(400);
    clock = undefined;
    expect(await emailOf(by)).toBeUndefined();
    expect((await visit(by, back.href)).status).toBe(303);
  });

  const hour = 3_600;
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Tampering]>([
    ['of another sign-in (nonce)', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another site (audience)', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { iat: now - 2 * hour, exp: now - hour } }],
    ['that is not valid yet', { claims: { nbf: now + hour } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is unsigned (alg: none)', { key: 'none' }],
    ['signed with another key', { key: 'foreign' }],
    ['signed with the public key as a secret', { key: 'public' }],
    ['that was changed after signing', { token: (token) => changed(token, { email: 'admin@example.com' }) }],
    ['without its signature', { token: (token) => token.replace(/[^.]+$/, '') }],
    ['that is not a token', { token: () => 'nonsense' }],
  ])('fails with a token %s', async (_, tampering) => {
    const by = browser();
    const reply = await visit(by, await atProvider(by, tampering));
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('We could not verify the response from Club');
    expect(await emailOf(by)).toBeUndefined();
    expect(await app.pool.db.select().from(users).where(eq(users.email, account.email))).toEqual([]);
  });

  it('fails with another user’s code', async () => {
    const [by, other] = [browser(), browser()];
    const back = new URL(await atProvider(by));
    back.searchParams.set('code', new URL(await atProvider(other)).searchParams.get('code') ?? '');
    expect((await visit(by, back.href)).status).toBe(400);
  });

  it('reports the outcome to the opening page, without any secret', async () => {
    const by = browser();
    const done = await visit(by, await atProvider(by, undefined, '?page=signup&window=window-1'));
    expect(done.status).toBe(200);
    expect(attributes(done.text)).toEqual({ word: { window: 'window-1', outcome: 'done' }, close: 'true' });
    expect(done.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(done.text).not.toMatch(/<script>|<script [^>]*>[^<]/);

    const failed = await visit(by, await atProvider(by, { key: 'none' }, '?page=signup&window=window-2'));
    expect(attributes(failed.text)).toEqual({
      word: { window: 'window-2', outcome: 'failed' },
      close: 'true',
    });
    // The sign-in page only logs it: the window itself shows the error and stays open.
    const login = await visit(by, await atProvider(by, { key: 'none' }, '?window=window-3'));
    expect(attributes(login.text)).toMatchObject({ close: 'false' });
  });

  it('is not an error when the user declined, and shows the provider’s message for other errors', async () => {
    const by = browser();
    const back = async (query: string, error: object) => {
      const url = new URL(await atProvider(by, undefined, query));
      url.searchParams.delete('code');
      for (const [name, value] of Object.entries(error)) url.searchParams.set(name, value);
      return visit(by, url.href);
    };
    const declined = await back('?page=signup&next=/write', { error: 'access_denied' });
    expect(declined.location).toBe('/signup?next=%2Fwrite');
    const inWindow = await back('?window=window-4', { error: 'access_denied' });
    expect(attributes(inWindow.text)).toEqual({ word: '', close: 'true' });
    const broken = { error: 'server_error', error_description: 'We <b>rest</b> on Sundays' };
    const other = await back('?page=signup&window=window-5', broken);
    expect(attributes(other.text).word).toEqual({
      window: 'window-5',
      outcome: 'failed',
      message: 'We <b>rest</b> on Sundays',
    });
    expect(other.text).toContain('Club signup failed');
    expect(other.text).not.toContain('<b>');
  });

  it('does not link an account while either side has not confirmed the email, and explains what to do', async () => {
    const owner = await app.account(`club${made}`, 'correct horse');
    account.email = `club${made}@example.com`;
    const by = browser();
    const refused = await visit(by, await atProvider(by, undefined, '?window=window-6'));
    expect(refused.status).toBe(409);
    expect(attributes(refused.text).word).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('Sign in with your password'),
    });
    await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
    account.email_verified = false;
    expect((await visit(by, await atProvider(by))).status).toBe(409);
    account.email_verified = true;
    expect((await visit(by, await atProvider(by))).status).toBe(303);
    expect((await visit(by, '/api/users/me')).body.user.id).toBe(owner.id);
  });

  it('refuses a banned user', async () => {
    const by = browser();
    await visit(by, await atProvider(by));
    await banUser(app.contextFor({ role: 'system' }), account.email);
    const reply = await visit(by, await atProvider(by));
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('This account is banned');
    expect(await emailOf(by)).toBeUndefined();
  });
});

describe('users without a password', () => {
  const old = () => {
    clock = new Date(Date.now() + 11 * 60_000);
  };
  async function signedIn() {
    const by = browser();
    await visit(by, await atProvider(by));
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = (call: string, body?: unknown) =>
      app.request(call, { headers: { cookie }, ...(body !== undefined && { body }) });
    return { by, send };
  }

  it('see their sign-in methods', async () => {
    const { send } = await signedIn();
    expect((await send('GET /users/me/sign-in')).body).toEqual({
      password: false,
      providers: [{ linkId: expect.any(String), id: 'oidc', name: 'Club', createdAt: expect.any(String) }],
      freshUntil: expect.any(String),
    });
    old();
    expect((await send('GET /users/me/sign-in')).body.freshUntil).toBeNull();
  });

  it('need a recent sign-in for sensitive actions', async () => {
    const { by, send } = await signedIn();
    old();
    const sensitive = [
      ['POST /auth/change-password', { newPassword: 'a new one' }, 'Sign in again to set a password'],
      ['POST /auth/change-email', { email: 'a@club.example' }, 'Sign in again to change your address'],
      ['DELETE /users/me', { prompts: 'keep' }, 'Sign in again to delete your account'],
    ] as const;
    for (const [call, body, detail] of sensitive)
      expect((await send(call, body)).body).toMatchObject({ status: 403, detail });
    expect(await emailOf(by)).toBe(account.email);
    clock = undefined;
    expect((await send('POST /auth/change-password', { newPassword: 'a new one' })).status).toBe(200);
    // From now on the password is required instead.
    expect((await send('DELETE /users/me', { prompts: 'keep' })).body.errors).toEqual([
      { field: 'password', message: 'Password is required' },
    ]);
    const signedInBy = { email: account.email, password: 'a new one' };
    expect((await app.request('POST /auth/sign-in/email', { body: signedInBy })).status).toBe(200);
  });

  it('can delete their account', async () => {
    const { by, send } = await signedIn();
    expect((await send('DELETE /users/me', { prompts: 'delete' })).status).toBe(200);
    expect(await emailOf(by)).toBeUndefined();
  });

  it('must enter credentials again, even with a session at the provider', async () => {
    const { location } = await start(browser(), '?again=1&page=settings');
    expect(new URL(location).searchParams.get('prompt')).toBe('login');
  });
});

describe('a provider that does not respond', () => {
  it('causes an error, and is retried the next time', async () => {
    // As in a process that serves: the HTTP server replaces the global `Response`.
    getRequestListener(() => new Response());
    const by = browser();
    const back = await atProvider(by);
    issuer.broken = true;
    expect((await visit(by, back)).status).toBe(503);
    // The first sign-in after a start of the site.
    const fresh = await testApp({ env: environment() });
    const started = await fresh.request('GET /auth/start/oidc?page=signup');
    expect([started.status, started.headers.get('retry-after')]).toEqual([503, '60']);
    expect(started.text).toContain('Club is not responding right now');
    issuer.broken = false;
    expect((await fresh.request('GET /auth/start/oidc')).status).toBe(303);
  });

  it('is asked for its metadata once', async () => {
    const asked = () => issuer.asked.filter((path) => path.includes('openid-configuration')).length;
    const before = asked();
    await Promise.all(Array.from({ length: 5 }, () => start(browser())));
    expect(asked()).toBe(before);
  });
});

it('stores nothing about an attempt that would help someone who can read the database', async () => {
  const by = browser();
  const { location } = await start(by);
  const state = new URL(location).searchParams.get('state') ?? '';
  const [flow] = await app.pool.db.execute<{ text: string }>(
    "select string_agg(f::text, ' ') as text from sign_in_flows f",
  );
  expect(flow?.text).not.toContain(state);
  expect(flow?.text).not.toContain(by.cookies.get('promptorium.sign_in'));
  expect(await app.pool.db.select().from(sessions).where(eq(sessions.tokenHash, state))).toEqual([]);
});

function attributes(page: string): { word: unknown; close: string | undefined } {
  const word = /data-word="([^"]*)"/
    .exec(page)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return { word: word && JSON.parse(word), close: /data-close="([^"]*)"/.exec(page)?.[1] };
}

/** A token with changed claims and the original signature. */
function changed(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.');
  const payload = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims };
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}
