import type { Context as HonoContext } from 'hono';
import type { LimitUse } from '../../operations/core/adapters/adapters.ts';
import type { Failure } from '../../operations/core/failure.ts';

type LimitState = Pick<LimitUse, 'most' | 'seconds' | 'left' | 'resetSeconds'> & { name: string };

/** The state of a limit as headers (draft-ietf-httpapi-ratelimit-headers-11). */
export function limitHeaders({ name, most, seconds, left, resetSeconds }: LimitState) {
  return {
    'ratelimit-policy': `"${name}";q=${most};w=${seconds}`,
    ratelimit: `"${name}";r=${left};t=${resetSeconds}`,
  };
}

/** Adds the state of a limit to those that the response has already. */
export function addLimitHeaders(c: HonoContext, state: LimitState): void {
  for (const [name, value] of Object.entries(limitHeaders(state))) c.header(name, value, { append: true });
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
