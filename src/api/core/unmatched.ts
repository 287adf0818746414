import type { Context as HonoContext } from 'hono';
import { methods } from '../../contract/core/endpoint.ts';
import type { Limits } from '../../operations/core/adapters/adapters.ts';
import {
  diskFull,
  failure,
  isStorageUnavailable,
  retryableFailure,
  storageUnavailable,
} from '../../operations/core/failure.ts';
import { countAddress } from './admit.ts';
import { answerPreflight } from './cross-origin.ts';
import { problemResponse } from './problem-response.ts';
import type { Api } from './register.ts';

/**
 * Responds to requests that match no route of an app: 405 with the methods of the path, 204 for OPTIONS,
 * otherwise 404.
 */
export function unmatched(app: Pick<Api['hono'], 'routes'>, limits: Limits) {
  let patterns: { method: string; path: RegExp }[] | undefined;
  return async (c: HonoContext): Promise<Response> => {
    // Computed on first use, when all routes are registered.
    patterns ??= app.routes.flatMap(({ method, path }) =>
      method === 'ALL' ? [] : [{ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`) }],
    );
    const matching = patterns.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method);
    if (matching.length) {
      const accepted = methods.filter((method) => matching.includes(method));
      if (c.req.method === 'OPTIONS') answerPreflight(c, accepted);
      return otherMethod(c, accepted);
    }
    const refused = await countAddress(c, limits);
    return problemResponse(
      c,
      refused ?? failure('not-found', `There is no endpoint ${c.req.method} ${c.req.path}. See /api/docs`),
    );
  };
}

/** Responds to an unsupported method with the supported ones, as 405 or, for OPTIONS, as 204. */
export function otherMethod(c: HonoContext, methods: readonly string[]): Response {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  c.header('allow', [...allowed, 'OPTIONS'].join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return problemResponse(
    c,
    failure('method-not-allowed', `${c.req.path} accepts ${listed.format(methods)}, not ${c.req.method}`),
  );
}

const listed = new Intl.ListFormat('en-GB');

/** Seconds after which a client may retry when the database is unavailable. */
const retryAfter = 5;

/**
 * Returns the response when the database, the identity provider or the file storage is unavailable, or the
 * database's disk is full; undefined for any other error.
 */
export function unreachable(c: HonoContext, error: unknown): Response | undefined {
  if (isStorageUnavailable(error)) {
    c.header('cache-control', 'no-store');
    return problemResponse(c, storageUnavailable());
  }
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: unknown };
  const answer = (what: string) =>
    problemResponse(
      c,
      retryableFailure('unavailable', `${what} right now. Try again in a few seconds`, retryAfter),
    );
  // A read only fails if the database needs disk space to execute it.
  if (code === diskFullCode)
    return c.req.method === 'GET' ? answer('The site is not ready') : problemResponse(c, diskFull());
  if (code === 'IDENTITY_UNREACHABLE') return answer('Your sign-in cannot be checked');
  return isUnreachable(error) ? answer('The site is not ready') : undefined;
}

/** Returns whether a statement failed because the database is unavailable. */
export function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  const lost = cause instanceof Error && connectionLost.test(cause.message);
  return syscall === 'connect' || lost || connectionErrors.has(String(code));
}

const diskFullCode = '53100';

// System errors of a server that has ended, and PostgreSQL's codes of one that starts, stops, is full or is
// read-only.
const connectionErrors = new Set('ECONNRESET EPIPE 57P01 57P02 57P03 53300 25006'.split(' '));

// Messages of pg, without a code, for a connection that breaks or is not ready in time.
const connectionLost =
  /^(Connection terminated|timeout expired|Client (has encountered|was closed)|Cannot use a pool)/;
