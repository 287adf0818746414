import type Stripe from 'stripe';
import type { PaymentEventKind } from '../../../domain/market/payment-events.ts';
import type { PaymentEvent } from '../../../operations/core/adapters/payment-adapters.ts';

/** The fields of a session that {@link eventsOfSession} needs expanded. */
export const eventParts = ['payment_intent.latest_charge.balance_transaction'];

/**
 * Derives the events of a checkout session whose {@link eventParts} are expanded. Refunds and disputes are
 * requested only if there are any.
 */
export async function eventsOfSession(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<PaymentEvent[]> {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  if (session.status === 'expired')
    return [eventOf(session.id, { id: `${session.id}:expired`, kind: 'cancelled', at: session.expires_at })];
  if (session.status !== 'complete' || !intent) return [];
  if (session.payment_status === 'unpaid') return [unpaid(session.id, intent)];
  if (!charge) return [];
  const fee = feeOf(charge);
  const paid = eventOf(session.id, {
    // Once the fee is available, this is a separate event, because the fee may only be known later.
    id: fee ? fee.id : charge.id,
    kind: 'paid',
    at: charge.created,
    feeCents: fee?.cents ?? 0,
    taxCents: taxOf(session),
  });
  return [paid, ...(await reversals(stripe, session.id, intent.id, charge))];
}

async function reversals(
  stripe: Stripe,
  ref: string,
  intent: string,
  charge: Stripe.Charge,
): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = [];
  if (charge.refunded) {
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    const latest = Math.max(charge.created, ...data.map(({ created }) => created));
    events.push(eventOf(ref, { id: `${charge.id}:refunded`, kind: 'refunded', at: latest }));
  }
  if (charge.disputed) {
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    for (const dispute of data.filter(hasTakenMoney)) {
      events.push(disputed(ref, dispute));
      if (dispute.status === 'won')
        events.push(eventOf(ref, { id: `${dispute.id}:won`, kind: 'dispute_won', at: wonAt(dispute) }));
    }
  }
  return events;
}

/**
 * Returns the events in a notification; none if it concerns something else. Requests from Stripe the checkout
 * that identifies a payment.
 */
export async function eventsOfSignedEvent(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent[]> {
  const about = (kind: PaymentEventKind, ref: string | undefined, taxCents = 0) =>
    ref ? [eventOf(ref, { id: event.id, kind, at: event.created, taxCents })] : [];
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return about(session.payment_status === 'unpaid' ? 'pending' : 'paid', session.id, taxOf(session));
    }
    case 'checkout.session.async_payment_succeeded':
      return about('paid', event.data.object.id, taxOf(event.data.object));
    case 'checkout.session.async_payment_failed':
      return about('failed', event.data.object.id);
    case 'checkout.session.expired':
      return about('cancelled', event.data.object.id);
    case 'charge.refunded': {
      const charge = event.data.object;
      // A partial refund made manually changes nothing.
      return charge.refunded ? about('refunded', await checkoutOf(stripe, charge.payment_intent)) : [];
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn': {
      const dispute = event.data.object;
      return hasTakenMoney(dispute)
        ? about('disputed', await checkoutOf(stripe, dispute.payment_intent))
        : [];
    }
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      return dispute.status === 'won'
        ? about('dispute_won', await checkoutOf(stripe, dispute.payment_intent))
        : [];
    }
    default:
      return [];
  }
}

/** The checkout of a payment; undefined for payments that this site did not request. */
async function checkoutOf(
  stripe: Stripe,
  payment: string | Stripe.PaymentIntent | null,
): Promise<string | undefined> {
  const intent = idOf(payment);
  if (!intent) return undefined;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0]?.id;
}

/** The event of a payment that takes days after checkout, such as a bank transfer. */
function unpaid(ref: string, { id, status, created }: Stripe.PaymentIntent): PaymentEvent {
  const kind =
    status === 'requires_payment_method' ? 'failed' : status === 'canceled' ? 'cancelled' : 'pending';
  return eventOf(ref, { id: `${id}:${kind}`, kind, at: created });
}

function disputed(ref: string, { id, created, balance_transactions }: Stripe.Dispute): PaymentEvent {
  const taken = balance_transactions.filter(({ amount }) => amount < 0);
  const feeCents = taken.reduce((sum, transaction) => sum + feeIn(transaction), 0);
  return eventOf(ref, { id: taken.length ? `${id}:taken` : id, kind: 'disputed', at: created, feeCents });
}

/** When the money of a won dispute was returned, according to Stripe. */
function wonAt({ created, balance_transactions }: Stripe.Dispute): number {
  return balance_transactions.find(({ amount }) => amount > 0)?.created ?? created + 1;
}

/**
 * Whether a dispute has withdrawn the payment, at least temporarily. Inquiries of a bank and prevented
 * disputes have not.
 */
function hasTakenMoney({ status }: Stripe.Dispute): boolean {
  return !status.startsWith('warning_') && status !== 'prevented';
}

/** Stripe's fee for a payment, with the id of its balance transaction; undefined until there is one. */
function feeOf({ balance_transaction }: Stripe.Charge): { id: string; cents: number } | undefined {
  const transaction = expanded(balance_transaction);
  return transaction && { id: transaction.id, cents: feeIn(transaction) };
}

/** The fee in the currency of the payment, if the balance is in another one. */
function feeIn({ fee, exchange_rate }: Stripe.BalanceTransaction): number {
  return Math.round(fee / (exchange_rate ?? 1));
}

function taxOf({ total_details }: Stripe.Checkout.Session): number {
  return total_details?.amount_tax ?? 0;
}

function eventOf(
  ref: string,
  event: { id: string; kind: PaymentEventKind; at: number; feeCents?: number; taxCents?: number },
): PaymentEvent {
  const { id, kind, at, feeCents = 0, taxCents = 0 } = event;
  return { id, ref, kind, happenedAt: new Date(at * 1000), providerFeeCents: feeCents, taxCents };
}

/** Returns the id of a field that Stripe sends as an id or, expanded, as an object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The object of an expanded field; undefined if it is empty. */
function expanded<T extends object>(field: string | T | null | undefined): T | undefined {
  return typeof field === 'object' ? (field ?? undefined) : undefined;
}
