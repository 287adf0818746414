import type { JWTPayload } from 'jose';
import type { LocalIssuer } from '../servers/local-issuer.ts';
import type { TestApp } from './test-app.ts';

/** A browser that signs in with an issuer. */
export interface ProviderBrowser {
  request(call: string): ReturnType<TestApp['request']>;
  /** Signs in; returns the reply to the browser that comes back from the issuer. */
  signIn(claims: JWTPayload): ReturnType<TestApp['request']>;
  /** The signed-in user; undefined for a visitor. */
  user(): Promise<{ id: string; email: string; role: string; username: string } | undefined>;
}

/** A new browser without cookies. */
export function providerBrowser(app: TestApp, issuer: LocalIssuer): ProviderBrowser {
  const cookies = new Map<string, string>();
  const browser: ProviderBrowser = {
    async request(call) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const address = call.replace('http://localhost:3000/api', '');
      const reply = await app.request(address, { headers: { ...(cookie && { cookie }) } });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return reply;
    },
    async signIn(claims) {
      const { headers } = await browser.request('GET /auth/start/oidc');
      const profile = { email: `${claims.sub}@club.example`, email_verified: true, name: 'Robin' };
      return browser.request(
        `GET ${issuer.signIn(headers.get('location') ?? '', { ...profile, ...claims })}`,
      );
    },
    user: async () => (await browser.request('GET /users/me')).body.user,
  };
  return browser;
}
