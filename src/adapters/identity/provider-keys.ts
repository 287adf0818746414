import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
} from 'jose';
import type { Log } from '../../operations/context.ts';

/** Where the keys of a provider are, and how patiently they are asked for. */
export interface ProviderKeysOptions {
  issuer: string;
  /** The address of the keys; without it the provider's discovery document (OpenID Connect Discovery 1.0) tells it. */
  keysUrl?: string | undefined;
  now: () => Date;
  log: Log;
}

/** Keys are asked for again when they are this old. */
const freshMs = 10 * 60_000;
/** Where the provider does not answer, keys of this age still count. */
const staleMs = 24 * 3_600_000;
/** A key that is not among the kept ones makes them be asked for again, but not more often than this. */
const unknownKeyMs = 30_000;
/** After an attempt that failed, the next one waits. */
const failedMs = 5_000;
const timeoutMs = 5_000;

/** Thrown while the keys of the provider cannot be had. The API answers 503 for its `code`. */
class ProviderUnreachable extends Error {
  readonly code = 'IDENTITY_UNREACHABLE';
}

/**
 * The public keys that a provider signs its tokens with, kept in memory, for jose's verification. Asks once for however many
 * tokens wait. Fails with jose's JWKSNoMatchingKey where no key fits, and with {@link ProviderUnreachable}.
 */
export function providerKeys({ issuer, keysUrl, now, log }: ProviderKeysOptions): JWTVerifyGetKey {
  let kept: { find: ReturnType<typeof createLocalJWKSet>; at: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = (): Promise<void> => {
    asking ??= fetchKeys(issuer, keysUrl)
      .then(
        (keys) => {
          kept = { find: createLocalJWKSet(keys), at: now().getTime() };
        },
        (err: unknown) => {
          failedAt = now().getTime();
          log.error({ err, issuer }, 'the keys of the identity provider could not be fetched');
        },
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const age = () => (kept ? now().getTime() - kept.at : Number.POSITIVE_INFINITY);
  const mayAsk = () => now().getTime() - failedAt >= failedMs;

  const find = (header: JWSHeaderParameters, token: Parameters<JWTVerifyGetKey>[1]) => {
    if (!kept || age() > staleMs)
      throw new ProviderUnreachable(`The identity provider ${issuer} does not answer.`);
    return kept.find(header, token);
  };
  return async (header, token) => {
    if (age() > freshMs && mayAsk()) await ask();
    try {
      return await find(header, token);
    } catch (error) {
      const unknown = error instanceof errors.JWKSNoMatchingKey;
      if (!unknown || age() < unknownKeyMs || !mayAsk()) throw error;
      await ask();
      return find(header, token);
    }
  };
}

async function fetchKeys(issuer: string, keysUrl: string | undefined): Promise<JSONWebKeySet> {
  const keys = await fetchJson(keysUrl ?? (await discover(issuer)));
  if (!Array.isArray(keys.keys)) throw new Error('What the identity provider names as its keys are none.');
  return keys as unknown as JSONWebKeySet;
}

async function discover(issuer: string): Promise<string> {
  const about = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (about.issuer !== issuer)
    throw new Error(`The identity provider calls itself ${about.issuer}: IDENTITY_ISSUER must be just that`);
  if (typeof about.jwks_uri !== 'string')
    throw new Error('The identity provider does not say where its keys are.');
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
