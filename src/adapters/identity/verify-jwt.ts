import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import { isStorableText } from '../../domain/core/text/text.ts';
import type { ProviderClaims } from '../../operations/core/adapters/identity-adapters.ts';

/** Algorithms whose keys a provider publishes: a published key must not be usable for signing. */
export const asymmetricAlgorithms =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** Algorithms that sign with the client's secret. */
export const secretAlgorithms = ['HS256', 'HS384', 'HS512'];

/** Verifies a JWT as jose does. If several keys fit, because they have no ids, each of them is tried. */
export async function verifyJwt(
  jwt: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<Pick<JWTVerifyResult, 'payload'>> {
  try {
    return await jwtVerify(jwt, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(jwt, key, options);
      } catch (failed) {
        if (!(failed instanceof errors.JWSSignatureVerificationFailed)) throw failed;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Finds the key of a JWT by its id, or among the keys without one. */
export function keysOf(set: JSONWebKeySet): JWTVerifyGetKey {
  const all = createLocalJWKSet(set);
  const unnamed = createLocalJWKSet({ keys: set.keys.filter(({ kid }) => kid === undefined) });
  return async (header, token) => {
    try {
      return await all(header, token);
    } catch (error) {
      if (header?.kid === undefined || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const { kid: _, ...others } = header;
      return unnamed(others, token);
    }
  };
}

/**
 * Returns the claims about the user in a verified token, or undefined without a subject. `trustEmail` is for
 * an issuer that does not say whether it has verified an address: its addresses then count as verified.
 */
export function providerClaims(
  issuer: string,
  claims: JWTPayload,
  { trustEmail = false }: { trustEmail?: boolean } = {},
): ProviderClaims | undefined {
  const subject = subjectIn(claims);
  if (subject === undefined) return undefined;
  const { email_verified: verified, name, preferred_username, picture } = claims;
  const email = emailIn(claims);
  const says = verified !== undefined && verified !== null;
  return {
    issuer,
    subject,
    email,
    // Some providers send a string.
    emailVerified: says ? verified === true || verified === 'true' : trustEmail,
    name: text(name) ?? text(preferred_username),
    picture: text(picture),
    missing: [...(email ? [] : ['email']), ...(says || trustEmail ? [] : ['email_verified'])],
  };
}

/** The address in a token; some providers send a list, or name the claim `emails` (Azure AD B2C). */
export function emailIn({ email, emails }: Record<string, unknown>): string | undefined {
  return [email, emails].flat().map(text).find(Boolean);
}

function text(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}

/** The provider's id of a session, in an ID token or a logout token. */
export function sessionIn({ sid }: Record<string, unknown>): string | undefined {
  return typeof sid === 'string' && sid && sid.length <= 255 && isStorableText(sid) ? sid : undefined;
}

/** The subject of a token; some providers send a number. */
export function subjectIn({ sub }: { sub?: unknown }): string | undefined {
  if (typeof sub === 'number' && Number.isSafeInteger(sub)) return String(sub);
  return typeof sub === 'string' && sub ? sub : undefined;
}
