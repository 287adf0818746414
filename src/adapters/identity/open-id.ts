import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
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
  customFetch,
  discovery,
  fetchProtectedResource,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { withoutSlash } from '../../domain/core/addresses.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { unusableAlgorithm } from '../../domain/identity/id-tokens.ts';
import { groupsIn, type IssuerGroups } from '../../domain/identity/issuer-groups.ts';
import type {
  ProviderLogout,
  ProviderRefusal,
  Providers,
} from '../../operations/core/adapters/identity-adapters.ts';
import {
  asymmetricAlgorithms,
  emailIn,
  keysOf,
  providerClaims,
  secretAlgorithms,
  sessionIn,
  subjectIn,
  verifyJwt,
} from './verify-jwt.ts';

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
  /** Whether its addresses count as verified when it does not say whether they are. */
  trustEmail?: boolean;
  groups?: IssuerGroups | undefined;
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
    known: providers.map(({ id, name, issuer, groups }) => ({ id, name, issuer, groups })),
    async begin(id, { again }) {
      const client = clientOf(id);
      const configuration = await client.configuration().catch(refusal);
      if ('refused' in configuration) return configuration;
      // Some issuers send groups only if asked to; others refuse a scope that they do not know.
      const asksForGroups =
        client.provider.groups && configuration.serverMetadata().scopes_supported?.includes('groups');
      const request = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback(id),
        scope: ['openid email profile', ...(asksForGroups ? ['groups'] : [])].join(' '),
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
            pkceCodeVerifier: verifier,
          }),
        );
        const claims = await client.verify(tokens[idTokenField], nonce);
        const user = subjectIn(claims);
        const { userinfo_endpoint: more } = configuration.serverMetadata();
        const claim = client.provider.groups?.claim;
        const isIncomplete =
          emailIn(claims) === undefined || (claim !== undefined && groupsIn(claims, claim) === undefined);
        const allClaims =
          isIncomplete && more && user
            ? { ...(await userInfo(configuration, tokens.access_token, new URL(more), user)), ...claims }
            : claims;
        const found = providerClaims(claims.iss ?? '', allClaims, client.provider);
        if (!found) throw new Error('The ID token from the provider has no subject.');
        return {
          ...found,
          session: sessionIn(claims),
          ...(claim !== undefined && { groups: groupsIn(allClaims, claim) }),
        };
      } catch (error) {
        return refusal(error);
      }
    },
    async readLogout(id, token) {
      try {
        const client = clientOf(id);
        // Tokens of other issuers must not make this site fetch keys.
        if (withoutSlash(decodeJwt(token).iss ?? '') !== withoutSlash(client.provider.issuer))
          throw new Error('The logout token is of another issuer.');
        return logoutIn(await client.verifySigned(token, logoutChecks));
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** Maximum age in seconds of a logout token. */
const logoutSeconds = 300;
const leeway = 30;
const logoutChecks = { requiredClaims: ['iat', 'jti', 'events'], maxTokenAge: logoutSeconds };
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

function logoutIn(claims: JWTPayload): ProviderLogout {
  const { iss: issuer = '', jti, events, nonce, iat = 0 } = claims;
  const session = sessionIn(claims);
  const subject = subjectIn(claims);
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
  if (!isLogout || nonce !== undefined || typeof jti !== 'string' || !(subject ?? session))
    throw new Error('This is no logout token.');
  return { issuer, id: jti, subject, session, expiresAt: new Date((iat + logoutSeconds + leeway) * 1_000) };
}

/**
 * The field of a reply in which {@link withIdToken} puts the ID token. openid-client would check it, but it
 * refuses numbers as subjects, keys without ids and tokens signed with the client's secret.
 */
const idTokenField = 'unverified_id_token';

/** Fetches for openid-client, and hides the ID token of a token reply from it. */
async function withIdToken(url: string, init: object): Promise<Response> {
  const response = await fetch(url, init);
  const body = (init as RequestInit).method === 'POST' && response.ok ? await response.text() : undefined;
  if (body === undefined) return response;
  const { id_token: token, ...others } = JSON.parse(body) as Record<string, unknown>;
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...others, [idTokenField]: token }), { status, headers });
}

/** Returns the claims of the userinfo endpoint. Throws if they are about somebody else. */
async function userInfo(
  configuration: Configuration,
  token: string,
  address: URL,
  subject: string,
): Promise<Record<string, unknown>> {
  const response = await fetchProtectedResource(configuration, token, address, 'GET');
  const claims = (await response.json()) as Record<string, unknown>;
  if (subjectIn(claims) !== subject) throw new Error('The userinfo endpoint returned another user.');
  return claims;
}

/**
 * Returns the client of a provider. Its discovery document and its keys are fetched on first use and cached.
 */
function discovered(provider: OpenIdProvider) {
  const secret = eitherSecret(provider.clientSecret);
  const insecure = provider.issuer.startsWith('http:');
  let cached: { configuration: Promise<Configuration>; until: number } | undefined;
  let keys: { url: string; find: RemoteKeys } | undefined;
  const keysAt = (url: string): JWTVerifyGetKey => {
    if (keys?.url !== url)
      keys = { url, find: createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutSeconds * 1_000 }) };
    const { find } = keys;
    return (header, token) =>
      find(header, token).catch((error) => {
        const set = find.jwks();
        if (!set || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return keysOf(set)(header, token);
      });
  };
  const client = {
    provider,
    withSecret: secret.withRetry,
    /** Checks an ID token (OpenID Connect Core 1.0, 3.1.3.7) and returns its claims. */
    async verify(token: unknown, nonce: string): Promise<JWTPayload> {
      if (typeof token !== 'string') throw new Error('The provider sent no ID token.');
      const payload = await client.verifySigned(token, { requiredClaims: ['sub', 'exp', 'iat'] });
      if (payload.nonce !== nonce) throw new Error('The ID token is for another sign-in.');
      if ((Array.isArray(payload.aud) && payload.aud.length > 1) || payload.azp !== undefined)
        if (payload.azp !== provider.clientId) throw new Error('The ID token is for another client.');
      return payload;
    },
    /** Checks signature, algorithm, issuer, audience and times of a token. */
    async verifySigned(token: string, checks: JWTVerifyOptions): Promise<JWTPayload> {
      const metadata = (await client.configuration()).serverMetadata();
      const { alg = 'none' } = decodeProtectedHeader(token);
      const usesSecret = secretAlgorithms.includes(alg);
      const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
      if (!asymmetricAlgorithms.includes(alg) && !(usesSecret && offered.includes(alg)))
        throw new Error(unusableAlgorithm(alg));
      const key = usesSecret
        ? async () => new TextEncoder().encode(provider.clientSecret)
        : keysAt(metadata.jwks_uri ?? '');
      const { payload } = await verifyJwt(token, key, {
        issuer: metadata.issuer,
        audience: provider.clientId,
        algorithms: [alg],
        clockTolerance: leeway,
        ...checks,
      });
      return payload;
    },
    configuration(): Promise<Configuration> {
      if (cached && cached.until > performance.now()) return cached.configuration;
      const configuration = discovery(new URL(provider.issuer), provider.clientId, {}, secret.auth, {
        timeout: timeoutSeconds,
        [customFetch]: withIdToken,
        execute: insecure ? [allowInsecureRequests] : [],
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
  return client;
}

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

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
    if (
      cause instanceof errors.JWKSTimeout ||
      cause.name === 'TimeoutError' ||
      (cause instanceof TypeError && cause.message === 'fetch failed')
    )
      return true;
    // Not by `instanceof`: the HTTP server replaces the global `Response`.
    const { status } = (cause.cause ?? {}) as { status?: unknown };
    if (typeof status === 'number' && status >= 500) return true;
  }
  return false;
}
