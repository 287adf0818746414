import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieNames } from '../../domain/core/cookie-names.ts';
import { keyPrefix } from '../../domain/identity/viewer.ts';
import type { SessionTokens } from '../../operations/core/adapters/identity-adapters.ts';
import { bearerOf } from './bearer.ts';

/** Number of cookie values whose signatures are cached. */
const cachedCookies = 1_000;

/**
 * Sends and stores session tokens. A cookie is `token.signature` (HMAC-SHA-256 with the site's secret), so
 * forged and outdated ones are recognized without a database query. The database stores an HMAC of the token:
 * a copy of the database grants no access, and changing the secret ends all sessions, including those of
 * bearer tokens.
 */
export function sessionTokens({ secret, secure }: { secret: string; secure: boolean }): SessionTokens {
  const name = cookieNames({ secure }).session;
  const attributes = `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  const hmac = (text: string) => createHmac('sha256', secret).update(text);

  // Browsers send the same cookie with every request. Also contains invalid ones, with the value undefined.
  const verified = new Map<string, string | undefined>();

  function verify(value: string): string | undefined {
    if (verified.has(value)) return verified.get(value);
    const [, token, signature] = /^([\w-]{1,64})\.([\w+/]{43})=?$/.exec(value) ?? [];
    if (!token || !signature) return undefined;
    const isValid = timingSafeEqual(hmac(token).digest(), Buffer.from(signature, 'base64'));
    verified.set(value, isValid ? token : undefined);
    const [oldest] = verified.keys();
    if (verified.size > cachedCookies && oldest !== undefined) verified.delete(oldest);
    return isValid ? token : undefined;
  }

  function inCookie(header: string | undefined): string | undefined {
    // Another path or subdomain may have set a second cookie of this name: one valid signature is enough.
    for (const value of cookieValues(header, name)) {
      const token = verify(value);
      if (token) return token;
    }
    return undefined;
  }

  return {
    inCookie,
    inRequest(headers) {
      const bearer = bearerOf(headers);
      if (bearer === undefined) return inCookie(headers.get('cookie') ?? undefined);
      return bearer.startsWith(keyPrefix) ? undefined : bearer;
    },
    hashOf: (token) => hmac(`session ${token}`).digest('hex'),
    cookie(token, seconds) {
      const value = encodeURIComponent(`${token}.${hmac(token).digest('base64')}`);
      return `${name}=${value}; Max-Age=${seconds}; ${attributes}`;
    },
    clearedCookie: `${name}=; Max-Age=0; ${attributes}`,
  };
}

function cookieValues(header: string | undefined, name: string): string[] {
  if (!header?.includes(name)) return [];
  return header.split(';').flatMap((pair) => {
    const [key, value] = pair.trim().split('=', 2);
    return key === name && value ? [decoded(value)] : [];
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
