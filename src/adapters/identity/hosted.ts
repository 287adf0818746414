import { type Viewer, visitor } from '../../domain/viewer.ts';
import type { Identity, IdToken, Log } from '../../operations/context.ts';
import { bearerOf } from './bearer.ts';
import { idTokens, isIdToken } from './id-tokens.ts';
import { providerKeys } from './provider-keys.ts';

/** A provider that keeps the accounts, and what the wiring adds to it. */
export interface HostedIdentityOptions {
  issuer: string;
  /** The provider's names for this site. */
  audiences: readonly string[];
  /** The address of its keys, where its discovery document is not to be asked. */
  keysUrl?: string | undefined;
  firebase: NonNullable<Identity['hosted']>['firebase'];
  now: () => Date;
  log: Log;
  /** Whoever a token that was checked stands for; a visitor where it stands for nobody (any more). */
  holderOf: (token: IdToken, address: string | undefined) => Promise<Viewer>;
}

/**
 * Accounts of a hosted provider (any OpenID Connect issuer): its ID tokens are accepted as bearer tokens. Sessions, personal
 * keys and cookies stay `own`'s. Fails as {@link providerKeys} does while a token cannot be checked.
 */
export function hostedIdentity(own: Identity, options: HostedIdentityOptions): Identity {
  const check = idTokens({ ...options, keys: providerKeys(options) });
  const idTokenOf = async (headers: Headers) => {
    const bearer = bearerOf(headers);
    return bearer && isIdToken(bearer) ? { token: await check(bearer) } : undefined;
  };
  return {
    ...own,
    hosted: { issuer: options.issuer, firebase: options.firebase },
    async viewerOf(headers, address) {
      const bearer = await idTokenOf(headers);
      if (!bearer) return own.viewerOf(headers, address);
      return bearer.token ? options.holderOf(bearer.token, address) : visitor;
    },
    idTokenOf: async (headers) => (await idTokenOf(headers))?.token,
  };
}
