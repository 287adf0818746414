import type { LoopBudget } from '../../operations/core/adapters/loop-budget.ts';
import { type Failure, retryableFailure } from '../../operations/core/failure.ts';

/** Maximum number of concurrent requests of one member, or one visitor's address, in this process. */
const atOnce = 4;
/** Limits of waiting requests per member: their number, and their wait in milliseconds. */
const maxWaiting = 200;
const waitMs = 5_000;
/** Longest pause between the requests of a member who is over the budget, in milliseconds. */
const maxPauseMs = 1_000;

/** Running and waiting requests of one member. */
interface Queue {
  running: number;
  /** Whether the next request waits because the member is over the budget. */
  isPaused: boolean;
  waiting: Set<() => void>;
}

/** Runs work of a member, or of a visitor's address, when it is their turn. */
export type Turns = <T>(whose: string | undefined, run: () => Promise<T>) => Promise<T | Failure>;

/**
 * Limits concurrent requests per member, so that one member cannot occupy all database connections or the
 * processor. Requests of a member over the budget run one at a time, each followed by a pause as long as the
 * time that it took of the event loop. Without a `whose`, work runs immediately. Fails when too many requests
 * wait, or one waits too long: with too-many-requests over the budget, otherwise with unavailable.
 */
export function turns(budget?: LoopBudget): Turns {
  const queues = new Map<string, Queue>();
  const isOver = (whose: string) => (budget?.secondsUntilFree(whose) ?? 0) > 0;
  const hasPlace = (whose: string, { running, isPaused }: Queue) =>
    !isPaused && running < (isOver(whose) ? 1 : atOnce);

  const startNext = (whose: string, queue: Queue) => {
    for (const next of queue.waiting) {
      if (!hasPlace(whose, queue)) return;
      queue.running++;
      next();
    }
    if (!queue.running && !queue.isPaused && !queue.waiting.size) queues.delete(whose);
  };

  const end = (whose: string, queue: Queue, spentBefore: number) => {
    queue.running--;
    if (!isOver(whose)) return startNext(whose, queue);
    queue.isPaused = true;
    const pause = Math.min(maxPauseMs, (budget?.spent(whose) ?? 0) - spentBefore);
    setTimeout(() => {
      queue.isPaused = false;
      startNext(whose, queue);
    }, pause);
  };

  return async (whose, run) => {
    if (whose === undefined) return run();
    const queue = queues.get(whose) ?? { running: 0, isPaused: false, waiting: new Set() };
    queues.set(whose, queue);
    if (!queue.waiting.size && hasPlace(whose, queue)) queue.running++;
    else if (queue.waiting.size >= maxWaiting || !(await turnOf(queue))) return tooBusy(whose, budget);
    const spentBefore = budget?.spent(whose) ?? 0;
    try {
      return await run();
    } finally {
      // By then, the time since the last event that it waited for has been charged.
      setImmediate(end, whose, queue, spentBefore);
    }
  };
}

function tooBusy(whose: string, budget: LoopBudget | undefined): Failure {
  const seconds = budget?.secondsUntilFree(whose) ?? 0;
  return seconds > 0
    ? retryableFailure(
        'too-many-requests',
        'Your requests take too much of the site’s time. Send fewer at the same time, or smaller ones',
        Math.ceil(seconds),
      )
    : retryableFailure(
        'unavailable',
        'Too many of your requests are waiting. Wait a few seconds and try again',
        Math.ceil(waitMs / 1000),
      );
}

/** Waits until it is the turn of a request; false after a timeout. */
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
