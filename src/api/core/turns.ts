import { type Failure, retryableFailure } from '../../operations/core/failure.ts';

/** Requests of one member, or of one visitor's address, that are answered at the same time in this process. */
const atOnce = 4;
/** Of these, how many wait for a turn, and for how many milliseconds. */
const mostWaiting = 200;
const waitMs = 5_000;

/** What runs for one member, and what waits. */
interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Lets members take turns, so that many requests of one take neither all connections to the database nor the processor from the others. Without a
 * `whose`, work runs immediately. Fails with unavailable when too much waits, or for too long.
 */
export function turns(): <T>(whose: string | undefined, run: () => Promise<T>) => Promise<T | Failure> {
  const queues = new Map<string, Queue>();

  return async (whose, run) => {
    if (whose === undefined) return run();
    const queue = queues.get(whose) ?? { running: 0, waiting: new Set() };
    queues.set(whose, queue);
    if (queue.running < atOnce) queue.running++;
    else if (queue.waiting.size >= mostWaiting || !(await turnOf(queue)))
      return retryableFailure(
        'unavailable',
        'Too many of your requests are waiting here: wait a few seconds and try again',
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

/** Waits until a request that ends hands over its turn; false when that takes too long. */
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
