import type { Context as HonoContext } from 'hono';
import { isForOtherOrigins } from '../../contract/core/other-origins.ts';

/** The request headers that a page of another origin may set. */
const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];

/** The response headers that such a page may read. */
const replyHeaders = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
];

const exposed = replyHeaders.join(', ');

/** Seconds for which browsers cache the response to a preflight request; no browser caches it longer. */
const preflightSeconds = 86_400;

/**
 * Lets pages of any origin read the response (CORS), including failures. Credentials are never allowed, so
 * browsers withhold responses to requests that were sent with cookies.
 */
export function allowOtherOrigins(c: HonoContext): void {
  if (!isForOtherOrigins(pathOf(c))) return;
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', exposed);
}

/**
 * Adds the answer to a preflight request to the response to OPTIONS: the methods of the path, and the allowed
 * request headers.
 */
export function answerPreflight(c: HonoContext, methods: readonly string[]): void {
  if (!isForOtherOrigins(pathOf(c))) return;
  c.header('access-control-allow-methods', methods.join(', '));
  c.header('access-control-allow-headers', requestHeaders.join(', '));
  c.header('access-control-max-age', String(preflightSeconds));
}

/**
 * Returns whether a page of another site sent this request. `siteOrigin` is the site's origin; otherwise the
 * Host header is used, which a proxy may have replaced. Browsers send the page's origin with every write and
 * with every read by a script; programs send none.
 */
export function isFromOtherSite(
  c: HonoContext,
  { siteOrigin, writes }: { siteOrigin: string | undefined; writes: boolean },
): boolean {
  const text = c.req.header('origin');
  const origin = text === undefined ? undefined : URL.parse(text);
  const isOther =
    origin !== undefined &&
    (siteOrigin ? origin?.origin !== siteOrigin : origin?.host !== c.req.header('host'));
  // A read without Origin is a link that a user follows, with their session.
  return isOther || (writes && c.req.header('sec-fetch-site') === 'cross-site');
}

/**
 * Returns whether a write by a page of another site is accepted: only with a token, which browsers never add
 * by themselves (CSRF).
 */
export function mayWriteFromElsewhere(c: HonoContext): boolean {
  return isForOtherOrigins(pathOf(c)) && sendsToken(c);
}

/** Returns whether a request has a bearer token, valid or not. */
export function sendsToken(c: HonoContext): boolean {
  return /^bearer\b/i.test(c.req.header('authorization') ?? '');
}

/** Copies the headers of a request without its cookies. */
export function withoutCookies(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete('cookie');
  return others;
}

/** The path below `/api`. */
function pathOf(c: HonoContext): string {
  return c.req.path.slice('/api'.length);
}
