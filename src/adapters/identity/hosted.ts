import { type Viewer, visitor } from '../../domain/identity/viewer.ts';
import type { Log } from '../../operations/core/adapters/adapters.ts';
import type { Identity, IdToken } from '../../operations/core/adapters/identity-adapters.ts';
import { bearerOf } from './bearer.ts';
import { idTokens, isIdToken } from './id-tokens.ts';
import { providerKeys } from './provider-keys.ts';

/** The hosted provider and the adapter's dependencies. */
export interface HostedIdentityOptions {
  issuer: string;
  /** The accepted audiences: the provider's identifiers of this site. */
  audiences: readonly string[];
  /** The URL of its keys, if it is not taken from the discovery document. */
  keysUrl?: string | undefined;
  firebase: NonNullable<Identity['hosted']>['firebase'];
  now: () => Date;
  log: Log;
  /** The user of a verified token; a visitor if the token is not valid for any user. */
  tokenViewer: (token: IdToken, address: string | undefined) => Promise<Viewer>;
}

/**
 * Identifies users by accounts of a hosted provider (any OpenID Connect issuer), whose ID tokens are accepted
 * as bearer tokens. Delegates session cookies, session tokens and API keys to `embedded`. Throws as {@link
 * providerKeys} does when a token cannot be verified.
 */
export function hostedIdentity(embedded: Identity, options: HostedIdentityOptions): Identity {
  const check = idTokens({ ...options, keys: providerKeys(options) });
  const idTokenOf = async (headers: Headers) => {
    const bearer = bearerOf(headers);
    return bearer && isIdToken(bearer) ? { token: await check(bearer) } : undefined;
  };
  return {
    ...embedded,
    hosted: { issuer: options.issuer, firebase: options.firebase },
    async viewerOf(headers, address) {
      const bearer = await idTokenOf(headers);
      if (!bearer) return embedded.viewerOf(headers, address);
      return bearer.token ? options.tokenViewer(bearer.token, address) : visitor;
    },
    idTokenOf: async (headers) => (await idTokenOf(headers))?.token,
  };
}
