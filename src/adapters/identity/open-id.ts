import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { cutText } from '../../domain/core/text/text.ts';
import type {
  ProviderClaims,
  ProviderRefusal,
  Providers,
} from '../../operations/core/adapters/identity-adapters.ts';

/** A provider at which this site is registered. */
export interface OpenIdProvider {
  id: string;
  /** The name on its button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The value of `prompt` that makes the provider authenticate the user again. */
  promptAgain: 'login' | 'select_account';
}

const timeoutSeconds = 5;
/** Milliseconds for which a provider's discovery document is cached. */
const cacheMs = 24 * 3_600_000;

/**
 * Signs users in by OpenID Connect's authorization code flow with PKCE, state and nonce. A provider is first
 * contacted when a user signs in with it, so the site starts without it. `callback` is the URL to which it
 * sends browsers back.
 */
export function openIdProviders(
  providers: readonly OpenIdProvider[],
  callback: (id: string) => string,
): Providers {
  const clients = new Map(providers.map((provider) => [provider.id, discovered(provider)]));
  const clientOf = (id: string) => {
    const client = clients.get(id);
    if (!client) throw new Error(`There is no provider ${id}.`);
    return client;
  };
  return {
    known: providers.map(({ id, name, issuer }) => ({ id, name, issuer })),
    async begin(id, { again }) {
      const client = clientOf(id);
      const configuration = await client.configuration().catch(() => undefined);
      if (!configuration) return undefined;
      const request = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback(id),
        scope: 'openid email profile',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: client.provider.promptAgain }),
      });
      return { url: url.href, ...request };
    },
    async finish(id, reply, { state, nonce, verifier }) {
      try {
        const client = clientOf(id);
        const configuration = await client.configuration();
        const address = new URL(callback(id));
        address.search = reply.toString();
        const tokens = await client.withSecret(() =>
          authorizationCodeGrant(configuration, address, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        );
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token.');
        const allClaims =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
            : claims;
        return providerClaims(claims.iss, claims.sub, allClaims);
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** Returns the client of a provider. Its discovery document is fetched on first use and cached. */
function discovered(provider: OpenIdProvider) {
  const secret = eitherSecret(provider.clientSecret);
  const insecure = provider.issuer.startsWith('http:');
  let cached: { configuration: Promise<Configuration>; until: number } | undefined;
  return {
    provider,
    withSecret: secret.withRetry,
    configuration(): Promise<Configuration> {
      if (cached && cached.until > performance.now()) return cached.configuration;
      const configuration = discovery(new URL(provider.issuer), provider.clientId, {}, secret.auth, {
        timeout: timeoutSeconds,
        // By default the signature of a token received directly from the provider is not verified.
        execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      });
      const entry = { configuration, until: performance.now() + cacheMs };
      cached = entry;
      // Failures are not cached.
      configuration.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return configuration;
    },
  };
}

/**
 * Authenticates by the client's secret as HTTP Basic or in the body. Some providers accept only the method
 * that the client was registered with, and do not announce it. The method that worked last is used first.
 */
function eitherSecret(secret: string) {
  const methods: ClientAuth[] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  let preferred = 0;
  const auth: ClientAuth = (...parameters) => methods[preferred]?.(...parameters);
  return {
    auth,
    async withRetry<T>(grant: () => Promise<T>): Promise<T> {
      try {
        return await grant();
      } catch (error) {
        if (!isUnknownClient(error)) throw error;
        preferred = 1 - preferred;
        return grant();
      }
    },
  };
}

function isUnknownClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_client';
  return error instanceof Error && 'status' in error && error.status === 401;
}

function providerClaims(issuer: string, subject: string, claims: Record<string, unknown>): ProviderClaims {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  return {
    issuer,
    subject,
    email: text('email'),
    // Some providers send a string.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: text('name') ?? text('preferred_username'),
    picture: text('picture'),
  };
}

function refusal(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return { refused: 'declined' };
    const message = cutText(error.error_description?.trim().toWellFormed() ?? '', 200) || undefined;
    return { refused: 'bad-reply', message, error };
  }
  return { refused: isUnavailable(error) ? 'unavailable' : 'bad-reply', error };
}

/**
 * Whether the provider is unavailable: the connection failed, the request timed out, or the provider has an
 * error.
 */
function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message === 'fetch failed'))
      return true;
    const status = cause.cause instanceof Response ? cause.cause.status : 0;
    if (status >= 500) return true;
  }
  return false;
}
