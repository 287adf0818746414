/**
 * Kinds of work on orders after a change. `apply`: apply stored events. `escalate`: escalate a request for a
 * refund that its seller did not answer. `check`: query the provider about an order. `return`: return money
 * to a buyer, `return-part` a part of it. `pay`: make a payout. `withdraw`: end an unpaid order whose prompt
 * is no longer offered under its terms.
 */
export const marketWorkKinds = [
  ...(['apply', 'escalate', 'check', 'return', 'return-part', 'pay', 'withdraw'] as const),
] as const;
export type MarketWorkKind = (typeof marketWorkKinds)[number];

/**
 * Reasons for a failure. `refused`: the provider answered that it did nothing. `unreachable`: it did not
 * answer, so it may have done it. `error`: the site itself failed.
 */
export const workProblems = ['refused', 'unreachable', 'error'] as const;
export type WorkProblem = (typeof workProblems)[number];

/** Attempts, over about ten days, after which work is given up until an admin restarts it. */
export const maxTries = 20;

/**
 * What the provider does not accept: the amount, the currency, the email address of a person, an address of
 * this site, or its settings for taxes. `other`: anything else.
 */
export type RefusalReason = 'amount' | 'currency' | 'email' | 'address' | 'tax' | 'other';

/**
 * The provider refuses a request and has done nothing. After any other error, it is unknown what the provider
 * did.
 */
export class PaymentRefused extends Error {
  /** The provider's own code, such as `balance_insufficient`. */
  readonly code: string;
  readonly reason: RefusalReason;

  constructor(
    code: string,
    message: string,
    { reason = 'other', cause }: { reason?: RefusalReason; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.reason = reason;
  }
}
