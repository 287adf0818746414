import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

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
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET must be given together with GOOGLE_CLIENT_ID'],
    [
      { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER must be given together with OIDC_CLIENT_ID',
    ],
    [
      { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER must be an address that begins with https://, not "http://id.example"',
    ],
    [
      {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        IDENTITY_ISSUER: 'https://id.example',
        IDENTITY_AUDIENCE: 'c',
      },
      'GOOGLE_CLIENT_ID cannot stand beside IDENTITY_ISSUER',
    ],
  ])('says what is wrong with %j', (env, sentence) => {
    expect(readErrors(env)).toContain(sentence);
    expect(readErrors(env)).not.toContain('undefined');
  });

  it('takes Google, and an issuer on this machine without TLS', () => {
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
});
