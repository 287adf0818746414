/** The number of actions allowed in a number of seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/** The range of values that an admin can set. */
export interface LimitBounds {
  most: { least: number; greatest: number };
  seconds: { least: number; greatest: number };
}

/**
 * How a limit can be changed: `requests` counts whole requests, `secrets` wrong guesses, `actions` anything
 * else.
 */
export type LimitKind = 'requests' | 'secrets' | 'actions';

/**
 * The bounds of a limit, from its default. At the strictest values, an admin can still open the
 * administration, change the limit back, and mistype a password; at the most generous, guessing a password or
 * code is still infeasible.
 */
export function boundsOf(kind: LimitKind, { most, seconds }: RateLimit): LimitBounds {
  if (kind === 'requests')
    return {
      most: { least: Math.ceil(most / 4), greatest: most * 100 },
      seconds: { least: 10, greatest: Math.max(seconds, 120) },
    };
  if (kind === 'secrets')
    return {
      most: { least: Math.min(most, 5), greatest: most * 3 },
      seconds: { least: seconds, greatest: Math.max(seconds, 3_600) },
    };
  return {
    most: { least: 1, greatest: most * 100 },
    seconds: { least: 10, greatest: 86_400 },
  };
}
