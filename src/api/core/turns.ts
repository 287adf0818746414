import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoopBudget } from '../../operations/core/adapters/loop-budget.ts';
import { type Failure, retryableFailure } from '../../operations/core/failure.ts';

/** Maximum number of concurrent requests of one member, or one visitor's address, in this process. */
const atOnce = 4;
/** Limits of waiting requests of one sender: their number, and their wait in milliseconds. */
const maxWaiting = 200;
const waitMs = 5_000;
/** Longest pause after a request of a sender who is over the budget, in milliseconds. */
const maxPauseMs = 1_000;
/** Milliseconds after which such a request no longer delays others: it may wait for its own sender. */
const maxHoldMs = 1_000;

/** Runs work of a member, or of a visitor's address, when it is their turn. */
export type Turns = <T>(whose: string | undefined, run: () => Promise<T>) => Promise<T | Failure>;

/** The requests of all senders over a budget, one at a time, whatever kind of address they are for. */
const lanes = new WeakMap<LoopBudget, Queue>();
/** Set within a turn. What a page or a tool reads from the API is part of its turn. */
const isInTurn = new AsyncLocalStorage<true>();

/**
 * Limits concurrent requests per sender, so that one cannot occupy all database connections or the processor.
 * Requests of senders over the budget run one at a time for all of them, each followed by a pause as long as
 * the time that it took of the event loop, so that together they have at most half of it. Without a `whose`,
 * work runs immediately. Fails when too many requests wait, or one waits too long: with too-many-requests over
 * the budget, otherwise with unavailable.
 */
export function turns(budget?: LoopBudget): Turns {
  const queues = new Map<string, Queue>();
  const lane = (budget && lanes.get(budget)) ?? new Queue();
  if (budget) lanes.set(budget, lane);
  const isOver = (whose: string) => (budget?.secondsUntilFree(whose) ?? 0) > 0;

  return async (whose, run) => {
    if (whose === undefined) return run();
    const queue = queues.get(whose) ?? new Queue();
    queues.set(whose, queue);
    const leave = await queue.enter(() => (isOver(whose) ? 1 : atOnce));
    if (!leave) return tooBusy(whose, budget);
    let leaveLane: (() => void) | undefined;
    const isNested = isInTurn.getStore() === true;
    const spentBefore = budget?.spent(whose) ?? 0;
    try {
      if (isOver(whose) && !isNested) {
        leaveLane = await lane.enter(() => 1);
        if (!leaveLane) return tooBusy(whose, budget);
        setTimeout(leaveLane, maxHoldMs).unref();
      }
      return await isInTurn.run(true, run);
    } finally {
      // By then, the time since the last event that it waited for has been charged.
      setImmediate(() => {
        if (isOver(whose) && !isNested)
          lane.pause(Math.min(maxPauseMs, (budget?.spent(whose) ?? 0) - spentBefore));
        leaveLane?.();
        leave();
        if (queue.isEmpty) queues.delete(whose);
      });
    }
  };
}

/** Requests that run, and those that wait until one of them has ended. */
class Queue {
  #running = 0;
  #pauses = 0;
  #waiting = new Set<() => void>();

  get isEmpty(): boolean {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  /** Waits for a place among `capacity`; returns how to leave it, or undefined after too long a wait. */
  async enter(capacity: () => number): Promise<(() => void) | undefined> {
    const hasPlace = () => this.#pauses === 0 && this.#running < capacity();
    if (!this.#waiting.size && hasPlace()) this.#running++;
    else if (this.#waiting.size >= maxWaiting || !(await this.#turn(hasPlace))) return undefined;
    let isInside = true;
    return () => {
      if (isInside) this.#running--;
      isInside = false;
      this.#startNext();
    };
  }

  /** Lets nobody enter for some milliseconds. */
  pause(ms: number): void {
    this.#pauses++;
    setTimeout(() => {
      this.#pauses--;
      this.#startNext();
    }, ms);
  }

  #startNext(): void {
    for (const start of this.#waiting) start();
  }

  /** Waits until there is a place, and takes it; false after a timeout. */
  #turn(hasPlace: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasTurn: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        resolve(hasTurn);
      };
      const start = () => {
        if (!hasPlace()) return;
        this.#running++;
        end(true);
      };
      const timer = setTimeout(end, waitMs, false);
      this.#waiting.add(start);
    });
  }
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
