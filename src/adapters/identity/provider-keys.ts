import { errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { withoutSlash } from '../../domain/core/addresses.ts';
import type { Log } from '../../operations/core/adapters/adapters.ts';
import { keysOf } from './verify-jwt.ts';

/** Where to fetch a provider's keys. */
export interface ProviderKeysOptions {
  issuer: string;
  /**
   * The URL of the keys; by default it is taken from the discovery document (OpenID Connect Discovery 1.0).
   */
  keysUrl?: string | undefined;
  now: () => Date;
  log: Log;
}

/** Milliseconds after which keys are fetched again. */
const freshMs = 10 * 60_000;
/** Maximum age in milliseconds of the keys used while the provider does not respond. */
const staleMs = 24 * 3_600_000;
/** Minimum milliseconds between fetches caused by an unknown key id. */
const unknownKeyMs = 30_000;
/** Milliseconds without requests after a failed one. */
const failedMs = 5_000;
const timeoutMs = 5_000;

/** Thrown when the provider's keys are unavailable. Its `code` makes the API respond with 503. */
class ProviderUnreachable extends Error {
  readonly code = 'IDENTITY_UNREACHABLE';
}

/**
 * Provides a provider's public keys for verification by jose, cached in memory; concurrent verifications
 * share one request. Throws jose's JWKSNoMatchingKey when no key matches, and {@link ProviderUnreachable}.
 */
export function providerKeys({ issuer, keysUrl, now, log }: ProviderKeysOptions): JWTVerifyGetKey {
  let cached: { find: ReturnType<typeof keysOf>; at: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const refresh = (): Promise<void> => {
    fetching ??= fetchKeys(issuer, keysUrl)
      .then(
        (keys) => {
          cached = { find: keysOf(keys), at: now().getTime() };
        },
        (err: unknown) => {
          failedAt = now().getTime();
          log.error({ err, issuer }, 'the keys of the identity provider could not be fetched');
        },
      )
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  // A time in the future was read before the clock was set back.
  const since = (time: number) => Math.abs(now().getTime() - time);
  const age = () => (cached ? since(cached.at) : Number.POSITIVE_INFINITY);
  const mayFetch = () => since(failedAt) >= failedMs;

  const find: JWTVerifyGetKey = (header, token) => {
    if (!cached || age() > staleMs)
      throw new ProviderUnreachable(`The identity provider ${issuer} is not responding.`);
    return cached.find(header, token);
  };
  return async (header, token) => {
    if (age() > freshMs && mayFetch()) await refresh();
    try {
      return await find(header, token);
    } catch (error) {
      const unknown = error instanceof errors.JWKSNoMatchingKey;
      if (!unknown || age() < unknownKeyMs || !mayFetch()) throw error;
      await refresh();
      return find(header, token);
    }
  };
}

/** Fetches the public keys of an issuer, by default from the URL in its discovery document. */
export async function fetchKeys(issuer: string, keysUrl: string | undefined): Promise<JSONWebKeySet> {
  const keys = await fetchJson(keysUrl ?? (await discover(issuer)));
  if (!Array.isArray(keys.keys)) throw new Error('The identity provider did not send a JSON Web Key Set.');
  return keys as unknown as JSONWebKeySet;
}

async function discover(issuer: string): Promise<string> {
  const about = await fetchJson(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  if (about.issuer !== issuer)
    throw new Error(
      `The identity provider's issuer is ${about.issuer}: IDENTITY_ISSUER must be exactly the same`,
    );
  if (typeof about.jwks_uri !== 'string')
    throw new Error('The discovery document of the identity provider has no jwks_uri.');
  return about.jwks_uri;
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
