import { hash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { longestTokenDays } from '../../domain/id-tokens.ts';
import type { IdToken } from '../../operations/context.ts';

/** Whose tokens are accepted, and for whom they must be. */
export interface IdTokenOptions {
  issuer: string;
  /** The provider's names for this site; a token is for one of them. */
  audiences: readonly string[];
  keys: JWTVerifyGetKey;
  now: () => Date;
}

/** Seconds that the clocks of the provider and of this site may differ. */
const leeway = 10;
/** Only signatures that nobody can make with what the provider publishes. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const remembered = { most: 2_000, ms: 5 * 60_000 };

/** Whether a bearer token has the form of a provider's: a JWS in compact form. Tokens of sessions and keys never have. */
export function isIdToken(token: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/**
 * Checks ID tokens (OpenID Connect Core 1.0, 3.1.3.7): signature, issuer, audience, times. The check answers what the token
 * says, or undefined when it is not good, and fails as `keys` does when those cannot be had. What was checked is remembered for
 * five minutes at most, by the token's SHA-256.
 */
export function idTokens({ issuer, audiences, keys, now }: IdTokenOptions) {
  const good = new Map<string, { token: IdToken; until: number }>();

  return async (jwt: string): Promise<IdToken | undefined> => {
    const key = hash('sha256', jwt, 'base64');
    const known = good.get(key);
    if (known && now().getTime() < known.until) return known.token;
    // Whoever sends tokens of others does not make this site ask for keys.
    if (issuerOf(jwt) !== issuer) return undefined;
    let claims: JWTPayload;
    try {
      ({ payload: claims } = await jwtVerify(jwt, keys, {
        issuer,
        audience: [...audiences],
        algorithms,
        clockTolerance: leeway,
        currentDate: now(),
        requiredClaims: ['sub', 'exp'],
        // Refuses also what was issued in the future.
        maxTokenAge: `${longestTokenDays} days`,
      }));
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
    const token = readClaims(claims, issuer, audiences);
    if (!token) return undefined;
    good.delete(key);
    const expires = (claims.exp ?? 0) * 1_000;
    good.set(key, { token, until: Math.min(expires, now().getTime() + remembered.ms) });
    const [oldest] = good.keys();
    if (good.size > remembered.most && oldest !== undefined) good.delete(oldest);
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
  const { sub, iat = 0, aud, azp, events, email, email_verified, name, picture } = claims;
  if (typeof sub !== 'string' || !sub) return undefined;
  // A token for several parties was asked for by one of them, which must be this site.
  if (Array.isArray(aud) && aud.length > 1 && !audiences.includes(String(azp))) return undefined;
  // Tokens that tell of a sign-out are signed with the same keys (Back-Channel Logout 1.0, 2.4).
  if (events !== undefined) return undefined;
  return {
    issuedAt: new Date(iat * 1_000),
    claims: {
      issuer,
      subject: sub,
      email: text(email),
      // Some providers say it as text.
      emailVerified: email_verified === true || email_verified === 'true',
      name: text(name),
      picture: text(picture),
    },
  };
}

function text(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}
