import { z } from 'zod';
import { isLoopback } from '../domain/core/addresses.ts';
import { databaseHost } from '../domain/hosting/database-address.ts';

// Types of environment variables, with messages that describe valid values.

/** An email address. */
export function mailAddress() {
  return z
    .string()
    .trim()
    .pipe(z.email({ error: 'must be an email address' }));
}

/** A URL to which secrets may be sent: with TLS, or on this machine. */
export function secureUrl() {
  return z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && isSafe(value), {
      error: 'must be a URL that begins with https://',
    });
}

/** The URL of an OpenID Connect issuer. Those of Entra ID for several tenants are not in its tokens. */
export function issuerUrl() {
  return secureUrl().refine((value) => !/\/(common|organizations)(\/v2\.0)?\/?$/i.test(value), {
    error:
      'must name your tenant instead of common or organizations, like https://login.microsoftonline.com/TENANT-ID/v2.0',
  });
}

/** Returns whether data sent to a URL cannot be intercepted: it uses TLS or does not leave this machine. */
export function isSafe(url: string): boolean {
  return /^https:/.test(url) || isLocal(url);
}

/** Returns whether a URL without TLS points to this machine. */
export function isLocal(url: string): boolean {
  const { protocol, hostname = '' } = URL.parse(url) ?? {};
  return protocol === 'http:' && isLoopback(hostname);
}

/**
 * Returns whether a URL's host is in a private network: one of its addresses (RFC 1918, RFC 4193), a name
 * without a dot, as container hosts have, or a name that only such networks resolve.
 */
export function isPrivate(url: string): boolean {
  const { hostname } = URL.parse(url) ?? { hostname: '' };
  return (
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) ||
    /^\[f[cd][0-9a-f]{2}:[0-9a-f:]*\]$/.test(hostname) ||
    /^[a-z_][\w-]*$/i.test(hostname) ||
    /\.(internal|local|svc)$/.test(hostname)
  );
}

/**
 * Returns whether the URL can be extended by a path: http or https, without credentials, query or fragment.
 */
export function isBaseUrl(value: string): boolean {
  const { protocol = '', username, password, href = '' } = URL.parse(value) ?? {};
  // An empty query or fragment is only in `href`.
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(href);
}

/** Comma-separated values; empty ones are ignored. */
export function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  );
}

/** A whole number, 0 or more. */
export function wholeNumber(what: string, max: number) {
  const error = `must be ${what} from 0 to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(max, { error });
}

/** A port, on `defaultHost` unless an address precedes it: `9464`, `0.0.0.0:9464`, `[::1]:9464`. */
export function hostAndPort(defaultHost: string) {
  return z
    .string()
    .trim()
    .refine((text) => Number(addressPattern.exec(text)?.groups?.port) <= 65_535, {
      error: 'must be a port number up to 65535, or an address and a port like 0.0.0.0:9464 or [::1]:9464',
    })
    .transform((text) => {
      const { bracketed, plain, port } = addressPattern.exec(text)?.groups ?? {};
      return { host: bracketed ?? plain ?? defaultHost, port: Number(port) };
    });
}

const addressPattern = /^(?:(?:\[(?<bracketed>[\da-f:.]+)\]|(?<plain>[\w.-]+)):)?(?<port>\d{1,5})$/i;

/** A size such as 500MB or 20GB, in bytes. */
export function byteSize() {
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:\.\d+)? ?[MGT]B$/i, { error: 'must be a size like 500MB or 20GB' })
    .transform((text) => {
      const power = 2 + 'MGT'.indexOf(text.at(-2)?.toUpperCase() ?? '');
      return Math.round(Number.parseFloat(text) * 1024 ** power);
    });
}

/** Returns whether the URL is only an origin, without path, query or credentials. */
export function isOrigin(value: string): boolean {
  const { protocol, origin, href } = URL.parse(value) ?? {};
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`;
}

/** The address of a PostgreSQL server. */
export function databaseAddress() {
  return z
    .string()
    .trim()
    .refine((value) => databaseHost(value) !== undefined, {
      error: 'must be a URL with one host, like postgres://user:password@host:5432/database',
    });
}
