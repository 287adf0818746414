import { type Failure, retryableFailure } from '../../operations/core/failure.ts';

/** Seconds after which a refused request should be repeated. */
const retryAfter = 5;

/**
 * Limits the number of a user's concurrent requests in this process; none are refused without `max` or
 * without a user. Fails with unavailable.
 */
export function concurrencyLimit(
  max: number | undefined,
): <T>(userId: string | null, run: () => Promise<T>) => Promise<T | Failure> {
  const running = new Map<string, number>();
  return async (userId, run) => {
    if (max === undefined || userId === null) return run();
    const before = running.get(userId) ?? 0;
    if (before >= max)
      return retryableFailure(
        'unavailable',
        `${max} of your requests are still running. Wait a few seconds and try again`,
        retryAfter,
      );
    running.set(userId, before + 1);
    try {
      return await run();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left) running.set(userId, left);
      else running.delete(userId);
    }
  };
}
