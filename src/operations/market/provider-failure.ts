import { PaymentRefused, type RefusalReason } from '../../domain/market/market-work.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure, retryableFailure } from '../core/failure.ts';

/**
 * Logs an error of the payment provider and returns the failure for the user: conflict, with what has to
 * change, if the provider refused the request; unavailable if it did not answer.
 */
export function providerFailure({ log }: Pick<Context, 'log'>, err: unknown, what: string): Failure {
  if (!(err instanceof PaymentRefused)) {
    log.error({ err }, what);
    return providerUnavailable();
  }
  log.error({ err, code: err.code, reason: err.reason }, `the payment provider refuses: ${what}`);
  return failure('conflict', refusals[err.reason]);
}

/** Returns the failure while the payment provider does not answer. */
export const providerUnavailable = () =>
  retryableFailure('unavailable', 'The payment provider is not responding. Try again in a minute', 60);

const refusals: Record<RefusalReason, string> = {
  amount: 'The payment provider does not accept this price. The author needs to change it',
  currency: 'The payment provider does not accept the currency of this price. Choose another currency',
  email: 'The payment provider does not accept your email address. Change it in your settings',
  address: 'The payment provider does not accept the address of this site: contact its operator',
  tax: 'The payment provider cannot compute the tax of this purchase yet. The operator of this site is notified',
  other: 'The payment provider refused this: contact the operator of this site',
};
