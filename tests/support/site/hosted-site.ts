import type { JWTPayload } from 'jose';
import { afterAll } from 'vitest';
import { startTokenIssuer, type TokenIssuer } from '../servers/token-issuer.ts';
import { by, type TestApp, testApp } from './test-app.ts';

/** A site whose accounts live at a hosted provider on this machine, with helpers for its tests. */
export interface HostedSite {
  app: TestApp;
  issuer: TokenIssuer;
  /** The clock of both: fixed at a whole second, and advanced only by `wait`. */
  now: () => Date;
  /** The same in whole seconds, as in tokens. */
  second: () => number;
  wait(seconds: number): void;
  /** Claims of a new user; `more` adds to or replaces them. */
  newClaims(more?: JWTPayload): JWTPayload & { email?: string };
  /** Requests the current user with a token. */
  me(token: string): ReturnType<TestApp['request']>;
  /** Token sync, as from a browser with a cookie. */
  sync(token: string, cookie?: string): ReturnType<TestApp['request']>;
}

/** Creates the site and its provider; both are closed when the test file ends. */
export async function hostedSite(): Promise<HostedSite> {
  const start = Math.floor(Date.now() / 1_000) * 1_000;
  let ahead = 0;
  let count = 0;
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
    newClaims: (more = {}) => {
      count++;
      return { sub: `subject-${count}`, email: `user${count}@example.com`, name: 'Robin Reader', ...more };
    },
    me: (token) => app.request('GET /users/me', by(token)),
    sync: (token, cookie) =>
      app.request('POST /session', { ...by(token), ...(cookie && { headers: { cookie } }) }),
  };
}
