import type { Context as HonoContext } from 'hono';
import type { LimitUse } from '../../operations/core/adapters/adapters.ts';
import type { Failure } from '../../operations/core/failure.ts';

/** Adds the state of a limit (draft-ietf-httpapi-ratelimit-headers-11). */
export function addLimitHeaders(
  c: HonoContext,
  {
    name,
    most,
    seconds,
    left,
    resetSeconds,
  }: Pick<LimitUse, 'most' | 'seconds' | 'left' | 'resetSeconds'> & { name: string },
): void {
  c.header('ratelimit-policy', `"${name}";q=${most};w=${seconds}`, { append: true });
  c.header('ratelimit', `"${name}";r=${left};t=${resetSeconds}`, { append: true });
}

/** Adds the limit that an operation found exceeded. Limits on requests were added when they were counted. */
export function addExceededLimit(
  c: HonoContext,
  { limit, retryAfter = 1 }: Pick<Failure, 'limit' | 'retryAfter'>,
): void {
  if (limit && !countedWithRequest.has(limit.name))
    addLimitHeaders(c, { ...limit, left: 0, resetSeconds: retryAfter });
}

const countedWithRequest: ReadonlySet<string> = new Set(['read', 'key', 'write']);
