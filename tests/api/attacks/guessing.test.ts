import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { wire } from '../../../src/start/wiring/site.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const window = { seconds: 900 };
const { limits } = readConfig({});
const few = {
  ...limits,
  signInAccount: { most: 3, ...window },
  signInDevice: { most: 3, ...window },
  signInAddress: { most: 5, ...window },
  signUp: { most: 2, ...window },
  mailAddress: { most: 2, ...window },
};
const password = 'correct horse';
const servers: Server[] = [];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server with its own limits behind `proxies` proxies; the returned functions send requests with any headers. */
async function serve(proxies: number) {
  // All processes of a database share the counters.
  const world = await testApp({ limits: few, env: { PROOF_OF_WORK: 'off' } });
  const wired = wire(world.config, { pool: world.pool, log: quietLog });
  const server = createSiteServer({
    ...wired,
    pages: {
      normalise: (url: URL) => url.pathname,
      render: async () => ({ status: 200, headers: {}, html: '' }),
    },
    log: quietLog,
    proxies,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const post = async (...request: Parameters<typeof send>) => (await send(...request)).status;
  return {
    post,
    /** The cookies that a sign-up or sign-in sets. */
    signIn: async (...request: Parameters<typeof send>) => ({
      cookies: (await send(...request)).headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
    }),
    guess: (email: string, headers?: Record<string, string>, given = 'wrong one') =>
      post('/sign-in/email', { email, password: given }, headers),
  };
}

let forgedCount = 0;
/** Every header in which proxies pass on client addresses, with a different address each time. */
function forged(): Record<string, string> {
  const address = `203.0.113.${forgedCount++ % 250}`;
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    'x-client-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
    forwarded: `for=${address}`,
  };
}

describe('guessing', () => {
  it('the password of one account stops after a few attempts, whatever address they claim to come from', async () => {
    for (const proxies of [0, 1]) {
      const { post, guess } = await serve(proxies);
      const email = 'victim@example.com';
      expect(await post('/sign-up/email', { name: 'V', email, password })).toBe(200);
      const statuses = [];
      for (let n = 0; n < 5; n++) statuses.push(await guess(email, forged()));
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      // Other spellings of the email address and the right password are refused, too.
      for (const spelled of ['VICTIM@example.com', ' victim@example.com '])
        expect(await guess(spelled, forged())).toBe(429);
      expect(await guess(email, forged(), password)).toBe(429);
    }
  });

  it('the passwords of many accounts is limited by IP address, which no client header can change', async () => {
    const { post, guess } = await serve(0);
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push(await guess(`victim${n}@example.com`, forged()));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const made = [];
    for (let n = 0; n < 3; n++)
      made.push(
        await post('/sign-up/email', { name: 'B', email: `bot${n}@example.com`, password }, forged()),
      );
    expect(made).toEqual([200, 200, 429]);
    const mailed = [];
    for (let n = 0; n < 3; n++)
      mailed.push(await post('/request-password-reset', { email: `bot${n}@example.com` }, forged()));
    expect(mailed).toEqual([200, 200, 429]);
  });

  it('behind a proxy is limited by the address that the proxy saw, whatever precedes it in the header', async () => {
    const { guess } = await serve(1);
    const through = (seen: string) => ({ 'x-forwarded-for': `${forged()['x-forwarded-for']}, ${seen}` });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await guess(`victim${n}@example.com`, through('198.51.100.7')));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess('another@example.com', through('198.51.100.8'))).toBe(401);
  });

  it('from elsewhere does not lock out a device on which the account was signed in before', async () => {
    const { guess, signIn } = await serve(1);
    const email = 'victim@example.com';
    const home = await signIn('/sign-up/email', { name: 'V', email, password });
    expect(home.cookies.filter((cookie) => cookie.includes('device'))).toHaveLength(1);
    const other = await signIn('/sign-up/email', { name: 'W', email: 'other@example.com', password });
    for (let n = 0; n < 4; n++) await guess(email, forged());
    expect(await guess(email, forged(), password)).toBe(429);
    const cookie = home.cookies.join('; ');
    expect(await guess(email, { ...forged(), cookie }, password)).toBe(200);
    // The cookie is signed, and only for this account.
    const device = home.cookies.find((one) => one.includes('device')) ?? '';
    const stranger = other.cookies.find((one) => one.includes('device')) ?? '';
    const renamed = `${device.split('=')[0]}=${stranger.split('=')[1]}`;
    for (const wrong of [stranger, renamed, `${device.slice(0, -2)}xx`, device.replace(/=./, '=_')])
      expect(await guess(email, { ...forged(), cookie: wrong }, password)).toBe(429);
    // A known device may guess no more often than others.
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await guess(email, { ...forged(), cookie }));
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(await guess(email, { ...forged(), cookie }, password)).toBe(429);
  });

  it('with concurrent requests does not bypass the limit', async () => {
    const { post, guess } = await serve(0);
    const email = 'victim@example.com';
    await post('/sign-up/email', { name: 'V', email, password });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guess(email, forged(), `guess ${n}`)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  });

  it('the tokens of mailed links and sessions is infeasible', async () => {
    await app.visitor.signUp({ body: { name: 'V', email: 'victim@example.com', password } });
    await app.visitor.requestPasswordReset({ body: { email: 'victim@example.com' } });
    const tokens = (await app.mails()).map(({ link }) => link.split('/').at(-1) ?? '');
    const body = { email: 'victim@example.com', password };
    const { token } = (await app.request('POST /auth/sign-in/email', { body })).body;
    // 32 digits and letters are 190 bits.
    for (const secret of [...tokens, token]) expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
  });
});
