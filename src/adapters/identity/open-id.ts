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
import type { ProviderClaims, ProviderRefusal, Providers } from '../../operations/context.ts';

/** A provider that the site is registered with. */
export interface OpenIdProvider {
  id: string;
  /** What its button says. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What makes it ask anew who somebody is. */
  promptAgain: 'login' | 'select_account';
}

/** Seconds that a provider is given for each answer. */
const timeoutMs = 5;
/** Milliseconds for which what a provider says of itself is kept. */
const keptMs = 24 * 3_600_000;

/**
 * Sign-in by OpenID Connect's authorization code flow with PKCE, state and nonce. Nothing is asked of a provider before somebody
 * signs in with it: the site starts without. `callback` is the address that it sends browsers back to.
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
        const told =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
            : claims;
        return providerClaims(claims.iss, claims.sub, told);
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** A provider's own description, asked for when it is needed and then kept. */
function discovered(provider: OpenIdProvider) {
  const secret = eitherSecret(provider.clientSecret);
  const insecure = provider.issuer.startsWith('http:');
  let kept: { configuration: Promise<Configuration>; until: number } | undefined;
  return {
    provider,
    withSecret: secret.trying,
    configuration(): Promise<Configuration> {
      if (kept && kept.until > Date.now()) return kept.configuration;
      const configuration = discovery(new URL(provider.issuer), provider.clientId, {}, secret.auth, {
        timeout: timeoutMs,
        // Without these the signature of a token that comes straight from the provider is not looked at.
        execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      });
      const mine = { configuration, until: Date.now() + keptMs };
      kept = mine;
      // One that did not answer is asked again the next time.
      configuration.catch(() => {
        if (kept === mine) kept = undefined;
      });
      return configuration;
    },
  };
}

/**
 * Providers take a client's secret as HTTP Basic or in the body, some only what the client was registered for, which none tells. The one
 * that worked last is tried first.
 */
function eitherSecret(secret: string) {
  const ways: ClientAuth[] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  let good = 0;
  const auth: ClientAuth = (...asked) => ways[good]?.(...asked);
  return {
    auth,
    async trying<T>(grant: () => Promise<T>): Promise<T> {
      try {
        return await grant();
      } catch (error) {
        if (!isUnknownClient(error)) throw error;
        good = 1 - good;
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
    // Some send the word instead.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: text('name') ?? text('preferred_username'),
    picture: text('picture'),
  };
}

function refusal(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return { refused: 'declined' };
    const message = error.error_description?.trim().slice(0, 200) || undefined;
    return { refused: 'bad-reply', message, error };
  }
  return { refused: isSilence(error) ? 'unavailable' : 'bad-reply', error };
}

/** Whether the provider did not answer: a connection that failed, a time that ran out, a failure of its own. */
function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message === 'fetch failed'))
      return true;
    const status = cause.cause instanceof Response ? cause.cause.status : 0;
    if (status >= 500) return true;
  }
  return false;
}
