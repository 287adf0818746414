import type { Context as HonoContext } from 'hono';
import { isForOtherOrigins } from '../../contract/core/other-origins.ts';

/** The request headers that a page of another origin may set. */
const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];

/** The headers of replies that such a page may read. */
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

/** Seconds for which browsers remember the reply to a preflight request; none does longer. */
const preflightSeconds = 86_400;

/**
 * Lets pages of any origin read the reply (CORS), failures included. Any origin and never credentials, so that browsers refuse to hand over what
 * they asked for with cookies.
 */
export function allowOtherOrigins(c: HonoContext): void {
  if (!isForOtherOrigins(pathOf(c))) return;
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', exposed);
}

/** Adds to the reply to OPTIONS what a preflight request asks: the methods of the path, and the headers that a request may have. */
export function answerPreflight(c: HonoContext, methods: readonly string[]): void {
  if (!isForOtherOrigins(pathOf(c))) return;
  c.header('access-control-allow-methods', methods.join(', '));
  c.header('access-control-allow-headers', requestHeaders.join(', '));
  c.header('access-control-max-age', String(preflightSeconds));
}

/**
 * Whether a page of another site sends this request; `siteOrigin` is the site's, otherwise the Host header counts, which a proxy may have
 * replaced. Browsers name the page's origin with every write, and with every read by a script; programs name none.
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

/** Whether a write by a page of another site is accepted: only with a token, which browsers never add by themselves (CSRF). */
export function mayWriteFromElsewhere(c: HonoContext): boolean {
  return isForOtherOrigins(pathOf(c)) && sendsToken(c);
}

/** Whether a request has a bearer token, valid or not. */
export function sendsToken(c: HonoContext): boolean {
  return /^bearer\b/i.test(c.req.header('authorization') ?? '');
}

/** The headers of a request without its cookies. */
export function withoutCookies(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete('cookie');
  return others;
}

/** The path below `/api`. */
function pathOf(c: HonoContext): string {
  return c.req.path.slice('/api'.length);
}
