import { hash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { longestTokenDays } from '../../domain/identity/id-tokens.ts';
import type { IdToken } from '../../operations/core/adapters/identity-adapters.ts';
import { asymmetricAlgorithms, providerClaims, verifyJwt } from './verify-jwt.ts';

/** Criteria for accepted ID tokens. */
export interface IdTokenOptions {
  issuer: string;
  /** The provider's identifiers of this site; a token must be issued for one of them. */
  audiences: readonly string[];
  keys: JWTVerifyGetKey;
  now: () => Date;
}

/** Seconds by which the clocks of the provider and of this site may differ. */
const leeway = 10;
/** Limits of the cache of verified tokens. */
const cache = { max: 2_000, ms: 5 * 60_000 };

/**
 * Returns whether a bearer token has the form of an ID token, a JWS in compact form. Session tokens and API
 * keys never do.
 */
export function isIdToken(token: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/**
 * Verifies ID tokens (OpenID Connect Core 1.0, 3.1.3.7): signature, issuer, audience, times. The returned
 * function resolves to undefined for an invalid token, and throws as `keys` does when the keys are
 * unavailable. Verified tokens are cached for at most five minutes by their SHA-256.
 */
export function idTokens({ issuer, audiences, keys, now }: IdTokenOptions) {
  const verified = new Map<string, { token: IdToken; until: number }>();

  return async (jwt: string): Promise<IdToken | undefined> => {
    const key = hash('sha256', jwt, 'base64');
    const known = verified.get(key);
    const left = known ? known.until - now().getTime() : 0;
    if (known && left > 0 && left <= cache.ms) return known.token;
    // Tokens of other issuers must not make this site fetch keys.
    if (issuerOf(jwt) !== issuer) return undefined;
    let claims: JWTPayload;
    try {
      ({ payload: claims } = await verifyJwt(jwt, keys, {
        issuer,
        audience: [...audiences],
        algorithms: asymmetricAlgorithms,
        clockTolerance: leeway,
        currentDate: now(),
        requiredClaims: ['sub', 'exp'],
        // Also rejects tokens issued in the future.
        maxTokenAge: `${longestTokenDays} days`,
      }));
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
    const token = readClaims(claims, issuer, audiences);
    if (!token) return undefined;
    verified.delete(key);
    const expires = (claims.exp ?? 0) * 1_000;
    verified.set(key, { token, until: Math.min(expires, now().getTime() + cache.ms) });
    const [oldest] = verified.keys();
    if (verified.size > cache.max && oldest !== undefined) verified.delete(oldest);
    return token;
  };
}

function issuerOf(jwt: string): string | undefined {
  try {
    return decodeJwt(jwt).iss;
  } catch {
    return undefined;
  }
}

function readClaims(claims: JWTPayload, issuer: string, audiences: readonly string[]): IdToken | undefined {
  const { iat = 0, aud, azp, events } = claims;
  // A token for several audiences must have been requested by this site.
  if (Array.isArray(aud) && aud.length > 1 && !audiences.includes(String(azp))) return undefined;
  // Logout tokens are signed with the same keys (Back-Channel Logout 1.0, 2.4).
  if (events !== undefined) return undefined;
  const user = providerClaims(issuer, claims);
  return user && { issuedAt: new Date(iat * 1_000), claims: user };
}
