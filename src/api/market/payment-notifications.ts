import { isFailure } from '../../operations/core/failure.ts';
import { receiveNotification } from '../../operations/market/orders/receive-notification.ts';
import { bindingsOf, countAddress } from '../core/admit.ts';
import { readTextBody } from '../core/bodies/body.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { Api } from '../core/register.ts';

/** Maximum size of a notification in bytes; Stripe's have a few kilobytes. */
const maxBytes = 512 * 1024;

/**
 * Serves the address at which the payment provider reports events. It is not an endpoint for clients:
 * notifications are signed by the provider, so no session, token or origin is checked. The provider resends a
 * notification after a failure.
 */
export function paymentNotificationRoutes(api: Api): void {
  api.hono.post('/payments/events', async (c) => {
    const refused = await countAddress(c, api.limits);
    if (refused) return problemResponse(c, refused);
    const body = await readTextBody(c, maxBytes);
    if (isFailure(body)) return problemResponse(c, body);
    const ctx = await api.contextOf(new Headers(), bindingsOf(c).address);
    const received = await receiveNotification(ctx, body, c.req.header('stripe-signature') ?? '');
    return isFailure(received) ? problemResponse(c, received) : c.json(received);
  });
}
