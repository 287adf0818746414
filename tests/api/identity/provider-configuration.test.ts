import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';

describe('the configuration of providers', () => {
  const readErrors = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID'],
    [
      { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER must be set together with OIDC_CLIENT_ID',
    ],
    [
      { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER must be a URL that begins with https://, not "http://id.example"',
    ],
    [
      {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        IDENTITY_ISSUER: 'https://id.example',
        IDENTITY_AUDIENCE: 'c',
      },
      'GOOGLE_CLIENT_ID cannot be combined with IDENTITY_ISSUER',
    ],
    [
      {
        OIDC_ISSUER: 'https://other.example',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        IDENTITY_ISSUER: 'https://id.example',
        IDENTITY_AUDIENCE: 'c',
      },
      'OIDC_ISSUER must be the same as IDENTITY_ISSUER',
    ],
    [
      { IDENTITY_ISSUER: 'https://id.example' },
      'IDENTITY_AUDIENCE must be set together with IDENTITY_ISSUER',
    ],
    ...[
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/common/v2.0/',
      'https://login.microsoftonline.com/common',
      'https://login.microsoftonline.us/organizations/v2.0',
      'http://127.0.0.1:4000/Common/v2.0',
    ].flatMap((issuer): [Record<string, string>, string][] => [
      [
        { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
        'OIDC_ISSUER must name your tenant instead of common',
      ],
      [
        { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: 'a' },
        'IDENTITY_ISSUER must name your tenant instead of common',
      ],
    ]),
    [{ IDENTITY_AUDIENCE: 'a' }, 'IDENTITY_ISSUER must be set together with IDENTITY_AUDIENCE'],
    [{ IDENTITY_ISSUER: 'http://id.example', IDENTITY_AUDIENCE: 'a' }, 'IDENTITY_ISSUER must be a URL'],
    [{ IDENTITY_ISSUER: 'https://id.example', IDENTITY_AUDIENCE: ' , ' }, 'IDENTITY_AUDIENCE must be names'],
    [{ FIREBASE_PROJECT_ID: 'demo' }, 'FIREBASE_API_KEY must be set together with FIREBASE_PROJECT_ID'],
    [
      { FIREBASE_API_KEY: 'a', FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com' },
      'FIREBASE_PROJECT_ID must be set together with FIREBASE_API_KEY',
    ],
    [
      {
        FIREBASE_PROJECT_ID: 'demo',
        FIREBASE_API_KEY: 'a',
        FIREBASE_AUTH_DOMAIN: "x; script-src 'unsafe-inline'",
      },
      'FIREBASE_AUTH_DOMAIN must be a host',
    ],
  ])('rejects %j with an explanation', (env, sentence) => {
    expect(readErrors(env)).toContain(sentence);
    expect(readErrors(env)).not.toContain('undefined');
  });

  it('accepts Google, and a local issuer without TLS', () => {
    const { google, openId } = readConfig({
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      OIDC_ISSUER: 'http://127.0.0.1:4000/realms/club',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 'd',
    });
    expect(google).toEqual({ clientId: 'a', clientSecret: 'b' });
    expect(openId).toMatchObject({ name: '127.0.0.1:4000', clientId: 'c' });
  });

  it.each([
    'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0',
    'https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0',
    'https://id.example/realms/common-room',
  ])('accepts the tenant or realm %s', (OIDC_ISSUER) => {
    expect(readErrors({ OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toBe('');
  });

  it('accepts a hosted identity provider with its own sign-in button, and a Firebase project', () => {
    const issuer = 'https://tenant.eu.auth0.example/';
    const { hosted, openId } = readConfig({
      IDENTITY_ISSUER: issuer,
      IDENTITY_AUDIENCE: 'a, b',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'c',
    });
    expect(hosted).toEqual({ issuer, audiences: ['a', 'b'], keysUrl: undefined, firebase: undefined });
    expect(openId?.issuer).toBe(issuer);
    const firebase = {
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'd.example',
      FIREBASE_PROJECT_ID: 'demo',
    };
    expect(readConfig(firebase).hosted).toMatchObject({
      issuer: 'https://securetoken.google.com/demo',
      audiences: ['demo'],
    });
    expect(readConfig({}).hosted).toBeUndefined();
  });
});
