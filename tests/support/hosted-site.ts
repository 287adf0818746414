import type { JWTPayload } from 'jose';
import { afterAll } from 'vitest';
import { by, type TestApp, testApp } from './test-app.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

/** A site whose accounts a provider on this machine keeps, and what its tests say of it. */
export interface HostedSite {
  app: TestApp;
  issuer: TokenIssuer;
  /** The clock of both: it stands still but for `wait`, at a whole second. */
  now: () => Date;
  /** The same in whole seconds, as tokens tell it. */
  second: () => number;
  wait(seconds: number): void;
  /** Claims of somebody new, and more or others. */
  somebody(more?: JWTPayload): JWTPayload & { email?: string };
  /** Who they are, by a token. */
  me(token: string): ReturnType<TestApp['request']>;
  /** Token sync, from a browser with a cookie. */
  sync(token: string, cookie?: string): ReturnType<TestApp['request']>;
}

/** Makes the site and its provider; both go when the test file ends. */
export async function hostedSite(): Promise<HostedSite> {
  const start = Math.floor(Date.now() / 1_000) * 1_000;
  let ahead = 0;
  let made = 0;
  const now = () => new Date(start + ahead);
  const issuer = await startTokenIssuer({ audience: 'the-site', now });
  afterAll(() => issuer.close());
  const app = await testApp({
    now,
    env: { IDENTITY_ISSUER: issuer.url, IDENTITY_AUDIENCE: 'the-app, the-site' },
  });
  return {
    app,
    issuer,
    now,
    second: () => Math.floor(now().getTime() / 1_000),
    wait: (seconds) => {
      ahead += seconds * 1_000;
    },
    somebody: (more = {}) => {
      made++;
      return { sub: `subject-${made}`, email: `person${made}@example.com`, name: 'Robin Reader', ...more };
    },
    me: (token) => app.request('GET /users/me', by(token)),
    sync: (token, cookie) =>
      app.request('POST /session', { ...by(token), ...(cookie && { headers: { cookie } }) }),
  };
}
