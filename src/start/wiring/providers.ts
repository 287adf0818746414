import type { OpenIdProvider } from '../../adapters/identity/open-id.ts';
import type { Config } from '../../config/config.ts';

/** Lists the configured sign-in providers, in the order of their buttons. */
export function providersOf({ google, openId }: Config): OpenIdProvider[] {
  return [
    ...(google
      ? [
          {
            ...google,
            id: 'google',
            name: 'Google',
            issuer: 'https://accounts.google.com',
            promptAgain: 'select_account' as const,
          },
        ]
      : []),
    ...(openId ? [{ ...openId, id: 'oidc', promptAgain: 'login' as const }] : []),
  ];
}
