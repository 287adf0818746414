import type { Context as HonoContext } from 'hono';
import { type Problem, problemStatus } from '../../contract/core/problems.ts';
import type { Failure } from '../../operations/core/failure.ts';
import { addExceededLimit } from './limit-headers.ts';

const titles: Record<Problem['code'], string> = {
  malformed: 'Bad request',
  unauthenticated: 'Not signed in',
  forbidden: 'Not allowed',
  suspended: 'Account suspended',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  conflict: 'Conflict',
  'request-in-progress': 'In progress',
  gone: 'No longer available',
  'precondition-failed': 'Changed since',
  'too-large': 'Too large',
  'unsupported-media-type': 'Unsupported media type',
  invalid: 'Validation failed',
  'idempotency-key-reused': 'Key already used',
  'proof-required': 'Proof required',
  'too-many-requests': 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Unavailable',
  'storage-full': 'Storage full',
};

/** Converts a failure to an HTTP response (RFC 9457). The only place that does so. */
export function problemResponse(
  c: HonoContext,
  failed: Pick<Failure, 'detail' | 'errors' | 'retryAfter' | 'challenge' | 'limit' | 'suspendedUntil'> & {
    code: Problem['code'];
  },
): Response {
  const body: Problem = {
    type: 'about:blank',
    status: problemStatus[failed.code],
    title: titles[failed.code],
    detail: failed.detail,
    code: failed.code,
    ...(failed.errors && { errors: [...failed.errors] }),
    ...(failed.challenge && { challenge: failed.challenge }),
    ...(failed.limit && { limit: failed.limit }),
    ...(failed.suspendedUntil && { suspendedUntil: failed.suspendedUntil }),
    requestId: c.get('requestId'),
  };
  c.header('content-type', 'application/problem+json');
  addExceededLimit(c, failed);
  if (failed.retryAfter !== undefined) {
    c.header('retry-after', String(failed.retryAfter));
    c.header('cache-control', 'no-store');
  }
  if (failed.code === 'unauthenticated') c.header('www-authenticate', 'Bearer');
  return c.body(JSON.stringify(body), problemStatus[failed.code]);
}
