import { InvalidNotification } from '../../../domain/market/payment-events.ts';
import type { Notified } from '../../core/adapters/payment-adapters.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, retryableFailure } from '../../core/failure.ts';
import { noteAccountState } from '../payouts/account.ts';
import { receiveEvents } from './apply-events.ts';

/**
 * Receives a notification of the payment provider: the body as it arrived, and the header with its signature.
 * A repeated notification changes nothing. Fails with not-found (the provider sends none), malformed (not
 * signed by the provider, or too old), or unavailable: the provider has to send it again.
 */
export async function receiveNotification(
  ctx: Context,
  body: string,
  signature: string,
): Promise<{ received: true; repeated: boolean } | Failure> {
  const { payments, log } = ctx;
  if (!payments?.readNotification)
    return failure('not-found', 'No payment provider sends notifications to this site');
  let notified: Notified;
  try {
    notified = await payments.readNotification(body, signature);
  } catch (err) {
    if (err instanceof InvalidNotification) {
      log.warn({ reason: err.message }, 'a payment notification was refused');
      return failure('malformed', 'The signature of this notification is not valid');
    }
    log.error({ err }, 'a payment notification could not be read');
    return retryableFailure('unavailable', 'The payment provider is not responding. Send this again', 60);
  }
  const { events, account } = notified;
  if (account) await noteAccountState(ctx, payments, account);
  const isNew = await receiveEvents(ctx, events);
  return { received: true, repeated: events.length > 0 && !isNew };
}
