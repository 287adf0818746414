/**
 * Work about orders that is done after they changed. `apply`: events that were stored and not applied. `escalate`: a request for a refund
 * that its seller did not answer. `check`: the provider is asked about an order. `return`: money goes back to a buyer. `pay`: a payout.
 */
export const marketWorkKinds = ['apply', 'escalate', 'check', 'return', 'pay'] as const;
export type MarketWorkKind = (typeof marketWorkKinds)[number];

/**
 * Why work failed. `refused`: the provider answered that it did nothing. `unreachable`: it did not answer, so it may have done it. `error`:
 * the site itself failed.
 */
export const workProblems = ['refused', 'unreachable', 'error'] as const;
export type WorkProblem = (typeof workProblems)[number];

/** Tries, over some ten days, after which work is given up until an admin has it tried again. */
export const mostTries = 20;

/** Milliseconds until work is tried again after a number of failed tries: from one minute to a day, doubled each time. */
export function nextTryMs(failed: number): number {
  return Math.min(60_000 * 2 ** Math.min(failed, 11), 86_400_000);
}

/** The provider refuses a request and has done nothing. Any other error of a provider says nothing about what it did. */
export class PaymentRefused extends Error {
  /** The provider's own code, such as `balance_insufficient`. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
