import { type Failure, retryableFailure } from '../../operations/core/failure.ts';

/** Maximum number of concurrent requests of one member, or one visitor's address, in this process. */
const atOnce = 4;
/** Limits of waiting requests per member: their number, and their wait in milliseconds. */
const maxWaiting = 200;
const waitMs = 5_000;

/** Running and waiting requests of one member. */
interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits concurrent requests per member, so that one member cannot occupy all database connections or the
 * processor. Without a `whose`, work runs immediately. Fails with unavailable when too many requests wait, or
 * one waits too long.
 */
export function turns(): <T>(whose: string | undefined, run: () => Promise<T>) => Promise<T | Failure> {
  const queues = new Map<string, Queue>();

  return async (whose, run) => {
    if (whose === undefined) return run();
    const queue = queues.get(whose) ?? { running: 0, waiting: new Set() };
    queues.set(whose, queue);
    if (queue.running < atOnce) queue.running++;
    else if (queue.waiting.size >= maxWaiting || !(await turnOf(queue)))
      return retryableFailure(
        'unavailable',
        'Too many of your requests are waiting. Wait a few seconds and try again',
        Math.ceil(waitMs / 1000),
      );
    try {
      return await run();
    } finally {
      const [next] = queue.waiting;
      if (next) next();
      else if (--queue.running === 0) queues.delete(whose);
    }
  };
}

/** Waits until a request ends and passes on its turn; false after a timeout. */
function turnOf({ waiting }: Queue): Promise<boolean> {
  return new Promise((resolve) => {
    const take = () => {
      clearTimeout(timer);
      waiting.delete(take);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      resolve(false);
    }, waitMs);
    waiting.add(take);
  });
}
