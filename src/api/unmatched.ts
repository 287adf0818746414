import type { Context as HonoContext } from 'hono';
import { calls } from '../contract/calls.ts';
import { failure } from '../operations/failure.ts';
import { problemResponse } from './problem-response.ts';

/** What to answer where no call stands: the methods that the address has, with 405 unless they were asked for, else 404. */
export function unmatched(c: HonoContext): Response {
  const methods = [
    ...new Set(patterns.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method)),
  ];
  if (methods.length) {
    const understood = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
    c.header('allow', [...understood, 'OPTIONS'].join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return problemResponse(
      c,
      failure('method-not-allowed', `${c.req.path} takes ${listed.format(methods)}, not ${c.req.method}`),
    );
  }
  return problemResponse(
    c,
    failure('not-found', `There is no call ${c.req.method} ${c.req.path}: see /api/docs`),
  );
}

const listed = new Intl.ListFormat('en-GB');

/** Seconds after which a client may try again when the database cannot be reached. */
const retryAfter = 5;

/** What to answer when the database or the identity provider cannot be reached; undefined for any other error. */
export function unreachable(c: HonoContext, error: unknown): Response | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (code === 'IDENTITY_UNREACHABLE') {
    c.header('retry-after', String(retryAfter));
    return problemResponse(
      c,
      failure('unavailable', 'Who you are cannot be checked at the moment: try again in a few seconds'),
    );
  }
  if (syscall !== 'connect' && !connectionErrors.has(String(code))) return undefined;
  c.header('retry-after', String(retryAfter));
  return problemResponse(
    c,
    failure('unavailable', 'The site is not ready at the moment: try again in a few seconds'),
  );
}

// Codes of postgres.js for a server that is gone, and of PostgreSQL for one that starts, stops or is full.
const connectionErrors = new Set(
  'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNRESET EPIPE 57P01 57P02 57P03 53300'.split(
    ' ',
  ),
);

const patterns = Object.values(calls).map(({ call }) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) };
});
