import type { Context as HonoContext } from 'hono';
import { endpointList } from '../contract/endpoints.ts';
import { failure, passing } from '../operations/failure.ts';
import { problemResponse } from './problem-response.ts';

/** What to answer where no call stands: the methods that the address has, with 405 unless they were asked for, else 404. */
export function unmatched(c: HonoContext): Response {
  const methods = [
    ...new Set(patterns.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method)),
  ];
  if (methods.length) return otherMethod(c, methods);
  return problemResponse(
    c,
    failure('not-found', `There is no call ${c.req.method} ${c.req.path}: see /api/docs`),
  );
}

/** What to answer to a method that an address does not take: which ones it does, with 405 unless that was the question. */
export function otherMethod(c: HonoContext, methods: readonly string[]): Response {
  const understood = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  c.header('allow', [...understood, 'OPTIONS'].join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return problemResponse(
    c,
    failure('method-not-allowed', `${c.req.path} takes ${listed.format(methods)}, not ${c.req.method}`),
  );
}

const listed = new Intl.ListFormat('en-GB');

/** Seconds after which a client may try again when the database cannot be reached. */
const retryAfter = 5;

/** What to answer when the database or the identity provider cannot be reached; undefined for any other error. */
export function unreachable(c: HonoContext, error: unknown): Response | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  const answer = (what: string) =>
    problemResponse(
      c,
      passing('unavailable', `${what} at the moment: try again in a few seconds`, retryAfter),
    );
  if (code === 'IDENTITY_UNREACHABLE') return answer('Who you are cannot be checked');
  if (syscall !== 'connect' && !connectionErrors.has(String(code))) return undefined;
  return answer('The site is not ready');
}

// Codes of postgres.js for a server that is gone, and of PostgreSQL for one that starts, stops or is full.
const connectionErrors = new Set(
  'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNRESET EPIPE 57P01 57P02 57P03 53300'.split(
    ' ',
  ),
);

/** What the API answers without being calls of its contract. */
const besides = ['/docs', '/openapi.json', '/auth/start/{provider}', '/auth/callback/{provider}'];

const patterns = [
  ...endpointList.map(({ method, path }) => `${method} ${path}`),
  ...besides.map((path) => `GET ${path}`),
].map((call) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) };
});
