import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { KnownDevices } from '../../operations/core/adapters/identity-adapters.ts';

/** Browsers keep a cookie for at most 400 days. */
const seconds = 400 * 86_400;

/**
 * Recognizes browsers in which an account was signed in before by a cookie per account: `device.signature`,
 * an HMAC with the site's secret of the device's random id and the account's address. It grants no access;
 * wrong passwords from a known device are counted separately from all others (OWASP: device cookies).
 */
export function deviceCookies({ secret, secure }: { secret: string; secure: boolean }): KnownDevices {
  const attributes = `Max-Age=${seconds}; Path=/api/auth; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  const sign = (device: string, email: string) =>
    createHmac('sha256', secret).update(`device ${device} ${email}`).digest('base64url');
  // The name depends on the account, so that accounts that share a browser do not replace each other's
  // cookie.
  const nameFor = (email: string) =>
    `${secure ? '__Secure-' : ''}promptorium.device-${hash('sha256', `${secret} ${email}`).slice(0, 12)}`;
  return {
    find(headers, email) {
      const name = nameFor(email);
      for (const pair of (headers.get('cookie') ?? '').split(';')) {
        const [, device, signature] = /^([0-9A-Za-z]{20})\.([\w-]{43})$/.exec(namedValue(pair, name)) ?? [];
        if (device && signature && isSame(signature, sign(device, email))) return device;
      }
      return undefined;
    },
    cookie: (device, email) => `${nameFor(email)}=${device}.${sign(device, email)}; ${attributes}`,
  };
}

function namedValue(pair: string, name: string): string {
  const [key, value = ''] = pair.trim().split('=', 2);
  return key === name ? value : '';
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
