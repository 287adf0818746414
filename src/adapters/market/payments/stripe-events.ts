import type Stripe from 'stripe';
import type { PaymentEventKind } from '../../../domain/market/payment-events.ts';
import type { Notified, PaymentEvent } from '../../../operations/core/adapters/payment-adapters.ts';
import { replyOf } from './stripe-errors.ts';
import { accountStateOf } from './stripe-payouts.ts';

/** The fields of a session that {@link eventsOfSession} needs expanded. */
const eventParts = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.latest_charge.refunds',
];

/** All events of a checkout so far. */
export async function eventsOfCheckout(stripe: Stripe, ref: string): Promise<PaymentEvent[]> {
  return eventsOfSession(
    stripe,
    await replyOf(stripe.checkout.sessions.retrieve(ref, { expand: eventParts })),
  );
}

/**
 * Derives the events of a checkout session whose {@link eventParts} are expanded. Disputes are requested only
 * if there are any.
 */
async function eventsOfSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentEvent[]> {
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
  for (const refund of await refundsOf(stripe, charge)) {
    const { id, amount, created, status } = refund;
    const hasFailed = status === 'failed' || status === 'canceled';
    events.push(
      hasFailed
        ? eventOf(ref, { id: `${id}:failed`, kind: 'refund_failed', at: created, subject: id })
        : eventOf(ref, { id, kind: 'refunded', at: created, subject: id, amountCents: amount }),
    );
  }
  if (charge.disputed) {
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    events.push(...data.flatMap((dispute) => eventsOfDispute(ref, dispute)));
  }
  return events;
}

/** The events of a dispute, whose ids do not depend on the checkout. */
function eventsOfDispute(ref: string, dispute: Stripe.Dispute): PaymentEvent[] {
  if (!hasTakenMoney(dispute)) return [];
  const { id } = dispute;
  const won = { id: `${id}:won`, kind: 'dispute_won', at: wonAt(dispute), subject: id } as const;
  return [disputed(ref, dispute), ...(dispute.status === 'won' ? [eventOf(ref, won)] : [])];
}

/** Disputes per request, the most that Stripe permits, and the most that are read. */
const disputeCounts = { page: 100, all: 10_000 };

/**
 * The events of the checkouts of this site whose disputes began after `since` and have events that are not
 * known. Lists all disputes; the checkouts of known ones are not read.
 */
export async function newDisputes(
  stripe: Stripe,
  since: Date,
  known: (eventIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const request = { created, limit: disputeCounts.page, expand: ['data.payment_intent'] };
  const disputes = await stripe.disputes.list(request).autoPagingToArray({ limit: disputeCounts.all });
  const idsOf = (dispute: Stripe.Dispute) => eventsOfDispute('', dispute).map(({ id }) => id);
  const knownIds = await known(disputes.flatMap(idsOf));
  const events: PaymentEvent[] = [];
  for (const dispute of disputes) {
    const payment = expanded(dispute.payment_intent);
    // The account may also have payments that this site did not request.
    if (payment?.metadata.order && !idsOf(dispute).every((id) => knownIds.has(id)))
      events.push(...(await eventsOfPayment(stripe, payment)));
  }
  return events;
}

/** All refunds of a charge whose first ones are expanded. */
async function refundsOf(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  return (await stripe.refunds.list({ charge: id, limit: 100 })).data;
}

/**
 * Returns the events of the checkout that a notification is about, or the account of a seller; nothing if it
 * concerns something else. A notification only names its checkout, which is read from Stripe: its own copy
 * can be older, and have amounts in another currency. Events have the same ids however often they are read.
 */
export async function readSignedEvent(stripe: Stripe, event: Stripe.Event): Promise<Notified> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { events: await eventsOfCheckout(stripe, event.data.object.id) };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { events: await eventsOfPayment(stripe, event.data.object.payment_intent) };
    case 'account.updated':
      return {
        events: [],
        account: { ref: event.data.object.id, state: accountStateOf(event.data.object) },
      };
    case 'account.application.deauthorized':
      return { events: [], ...(event.account && { account: { ref: event.account, state: 'gone' } }) };
    default:
      return { events: [] };
  }
}

/** All events of the checkout of a payment; none for payments that this site did not request. */
async function eventsOfPayment(
  stripe: Stripe,
  payment: string | Stripe.PaymentIntent | null,
): Promise<PaymentEvent[]> {
  const intent = idOf(payment);
  if (!intent) return [];
  const expand = eventParts.map((part) => `data.${part}`);
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1, expand });
  return data[0] ? eventsOfSession(stripe, data[0]) : [];
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
  const eventId = taken.length ? `${id}:taken` : id;
  return eventOf(ref, { id: eventId, kind: 'disputed', at: created, feeCents, subject: id });
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

/**
 * The tax in the currency of the order. Where the buyer paid in their own currency, older sessions have the
 * amounts of the order in their conversion.
 */
function taxOf({ currency_conversion: converted, total_details }: Stripe.Checkout.Session): number {
  return converted ? converted.amount_total - converted.amount_subtotal : (total_details?.amount_tax ?? 0);
}

function eventOf(
  ref: string,
  event: {
    id: string;
    kind: PaymentEventKind;
    at: number;
    feeCents?: number;
    taxCents?: number;
    subject?: string;
    amountCents?: number;
  },
): PaymentEvent {
  const { id, kind, at, feeCents = 0, taxCents = 0, subject = '', amountCents = null } = event;
  const happenedAt = new Date(at * 1000);
  return { id, ref, kind, happenedAt, providerFeeCents: feeCents, taxCents, subject, amountCents };
}

/** Returns the id of a field that Stripe sends as an id or, expanded, as an object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The object of an expanded field; undefined if it is empty. */
function expanded<T extends object>(field: string | T | null | undefined): T | undefined {
  return typeof field === 'object' ? (field ?? undefined) : undefined;
}
