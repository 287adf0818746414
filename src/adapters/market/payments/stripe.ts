import type Stripe from 'stripe';
import { PaymentRefused } from '../../../domain/market/market-work.ts';
import { InvalidNotification } from '../../../domain/market/payment-events.ts';
import type { Payments } from '../../../operations/core/adapters/payment-adapters.ts';
import { connectStripe, isTestKey, type StripeConnection, taxProblemOf, taxRemedy } from './stripe-client.ts';
import { replyOf } from './stripe-errors.ts';
import { eventsOfCheckout, idOf, newDisputes, readSignedEvent } from './stripe-events.ts';
import { stripePayouts } from './stripe-payouts.ts';

export interface StripeOptions extends StripeConnection {
  /** A notification may be signed with any of them, so that a secret can be rotated. */
  webhookSecrets: readonly string[];
  /** Whether Stripe computes and collects taxes on top of each price. */
  collectsTax: boolean;
  now: () => Date;
}

/** Seconds for which a signed notification is accepted. */
const toleranceSeconds = 300;

/** Stripe's tax code of digital goods that are sold permanently. */
const digitalGoods = 'txcd_10000000';

/** Sells through Stripe Checkout, and pays sellers to their Express accounts of Stripe Connect. */
export function stripePayments({
  secretKey,
  webhookSecrets,
  collectsTax,
  apiUrl,
  now,
}: StripeOptions): Payments {
  let client: Promise<Stripe> | undefined;
  const connect = () => {
    client ??= connectStripe({ secretKey, apiUrl });
    return client;
  };

  return {
    name: 'stripe',
    isTest: isTestKey(secretKey),
    payouts: stripePayouts(connect),

    async setupProblem() {
      const problem = collectsTax ? await taxProblemOf(await connect()) : undefined;
      return problem && `${problem} ${taxRemedy}`;
    },

    async start({ id, number, title, priceCents, currency, ref, returnUrl, termsUrl }) {
      const stripe = await connect();
      const session = ref
        ? await replyOf(stripe.checkout.sessions.retrieve(ref))
        : await replyOf(
            stripe.checkout.sessions.create(
              {
                mode: 'payment',
                client_reference_id: id,
                success_url: returnUrl,
                cancel_url: returnUrl,
                custom_text: { submit: { message: `By paying you agree to the [Terms](${termsUrl}).` } },
                line_items: [
                  {
                    quantity: 1,
                    price_data: {
                      currency,
                      unit_amount: priceCents,
                      tax_behavior: 'exclusive',
                      product_data: { name: title, ...(collectsTax && { tax_code: digitalGoods }) },
                    },
                  },
                ],
                metadata: { order: id, number },
                payment_intent_data: {
                  description: `Order ${number}`,
                  metadata: { order: id, number },
                  transfer_group: id,
                },
                ...(collectsTax && { automatic_tax: { enabled: true } }),
              },
              { idempotencyKey: `checkout-${id}` },
            ),
          );
      return { ref: session.id, url: session.status === 'open' ? (session.url ?? undefined) : undefined };
    },

    async events(ref) {
      return eventsOfCheckout(await connect(), ref);
    },

    disputes: async (since, known) => newDisputes(await connect(), since, known),

    async expire(ref) {
      const stripe = await connect();
      try {
        await replyOf(stripe.checkout.sessions.expire(ref));
      } catch (err) {
        // A session that is complete or has expired before cannot be ended.
        if (!(err instanceof PaymentRefused)) throw err;
      }
    },

    async refund(ref, { key, amountCents }) {
      const stripe = await connect();
      const payment = idOf((await replyOf(stripe.checkout.sessions.retrieve(ref))).payment_intent);
      if (!payment) throw new PaymentRefused('no_payment', 'This checkout has no payment.');
      try {
        const part = amountCents === null ? {} : { amount: amountCents };
        const request = { payment_intent: payment, ...part };
        return (await replyOf(stripe.refunds.create(request, { idempotencyKey: key }))).id;
      } catch (err) {
        // The payment was returned before, and the events of the checkout state how. Stripe refunds no
        // payment twice.
        if (err instanceof PaymentRefused && returned.has(err.code)) return undefined;
        throw err;
      }
    },

    async readNotification(body, signature) {
      const stripe = await connect();
      return readSignedEvent(stripe, await verified(stripe, body, signature));
    },
  };

  async function verified(stripe: Stripe, body: string, signature: string): Promise<Stripe.Event> {
    for (const secret of webhookSecrets) {
      try {
        return await stripe.webhooks.constructEventAsync(
          body,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now().getTime(),
        );
      } catch {
        // The next secret may match.
      }
    }
    throw new InvalidNotification('Not signed by Stripe with STRIPE_WEBHOOK_SECRET, or signed too long ago');
  }
}

/** Error codes of a payment that was returned before. */
const returned = new Set(['charge_already_refunded', 'charge_disputed']);
