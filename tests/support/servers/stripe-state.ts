import type Stripe from 'stripe';

/** A checkout at the stand-in for Stripe, with everything that happened to it. */
export interface StripeCheckout {
  id: string;
  order: string;
  title: string;
  cents: number;
  currency: string;
  created: number;
  expiresAt: number;
  collectsTax: boolean;
  taxCents: number;
  /** The buyer's own currency in an older session, which has its amounts, and how many units of it one unit of the order's is worth. */
  converted?: { currency: string; rate: number };
  /** `processing`: the buyer is done, and the payment takes days. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  paidAt: number;
  /** Whether Stripe knows yet what it keeps of the payment. */
  hasFee: boolean;
  refunds: StripeRefund[];
  dispute: StripeDispute | undefined;
  /** Disputes before it. */
  formerDisputes: StripeDispute[];
}

interface StripeRefund {
  id: string;
  cents: number;
  created: number;
  status: string;
}

interface StripeDispute {
  id: string;
  status: Stripe.Dispute.Status;
  created: number;
}

/** What Stripe keeps of a payment, and charges for a dispute, in cents. */
export const stripeFees = { payment: 44, dispute: 1500 };

/** Fields that a reply has; those that the site does not read are left out. */
type Part<T> = { [K in keyof T]?: unknown };

export function sessionOf(checkout: StripeCheckout): Part<Stripe.Checkout.Session> {
  const { id, order, state, cents, currency, taxCents, created, expiresAt } = checkout;
  const isComplete = state !== 'open' && state !== 'expired';
  return {
    id,
    object: 'checkout.session',
    status: isComplete ? 'complete' : state,
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: isComplete ? intentIdOf(checkout) : null,
    client_reference_id: order,
    amount_total: cents + taxCents,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: taxCents },
    ...{ currency, created, expires_at: expiresAt, mode: 'payment', livemode: false },
    url: state === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    ...(checkout.converted && convertedAmounts(checkout, checkout.converted)),
  };
}

/** https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-currency_conversion */
function convertedAmounts(
  { cents, taxCents, currency: source_currency }: StripeCheckout,
  { currency, rate }: { currency: string; rate: number },
): Part<Stripe.Checkout.Session> {
  return {
    currency,
    amount_total: Math.round((cents + taxCents) * rate),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: Math.round(taxCents * rate) },
    currency_conversion: {
      amount_subtotal: cents,
      amount_total: cents + taxCents,
      fx_rate: String(rate),
      source_currency,
    },
  };
}

/** A session with the parts that a request asked for: `payment_intent.latest_charge.balance_transaction` or a beginning of it. */
export function expandedSession(
  checkout: StripeCheckout,
  parts: readonly string[],
): Part<Stripe.Checkout.Session> {
  const session = sessionOf(checkout);
  if (!session.payment_intent || !parts.some((path) => path.startsWith('payment_intent'))) return session;
  const has = (part: string) => parts.some((path) => path.includes(part));
  const charge = checkout.state === 'paid' ? chargeOf(checkout) : null;
  const expanded = charge && {
    ...charge,
    balance_transaction: has('balance_transaction') ? balanceOf(checkout) : charge.balance_transaction,
    ...(has('latest_charge.refunds') && {
      refunds: {
        object: 'list',
        data: checkout.refunds.map((refund) => refundOf(checkout, refund)),
        has_more: false,
      },
    }),
  };
  return {
    ...session,
    payment_intent: {
      id: intentIdOf(checkout),
      object: 'payment_intent',
      created: checkout.created,
      status: { paid: 'succeeded', processing: 'processing', failed: 'requires_payment_method' }[
        checkout.state as string
      ],
      latest_charge: has('latest_charge') ? expanded : (charge?.id ?? null),
    },
  };
}

export function chargeOf(checkout: StripeCheckout): Part<Stripe.Charge> {
  const { cents, taxCents, currency, dispute, paidAt } = checkout;
  const returned = cents + taxCents - leftOf(checkout);
  return {
    id: checkout.id.replace('cs_', 'ch_'),
    object: 'charge',
    amount: cents + taxCents,
    amount_refunded: returned,
    refunded: returned === cents + taxCents,
    disputed: dispute !== undefined || checkout.formerDisputes.length > 0,
    ...{ currency, created: paidAt, paid: true, payment_intent: intentIdOf(checkout) },
    balance_transaction: checkout.hasFee ? `txn_${checkout.id}` : null,
  };
}

/** Cents of a payment that were not refunded. */
export function leftOf({ cents, taxCents, refunds }: StripeCheckout): number {
  const done = refunds.filter(({ status }) => status !== 'failed');
  return cents + taxCents - done.reduce((sum, refund) => sum + refund.cents, 0);
}

export function refundOf(
  checkout: StripeCheckout,
  { id, cents, created, status }: StripeRefund,
): Part<Stripe.Refund> {
  const payment_intent = intentIdOf(checkout);
  return { id, object: 'refund', amount: cents, status, created, payment_intent };
}

export function disputeOf(checkout: StripeCheckout): Part<Stripe.Dispute> {
  const { dispute, cents, taxCents, currency } = checkout;
  const amount = cents + taxCents;
  const { status = 'needs_response', created = 0, id } = dispute ?? {};
  const taken = status.startsWith('warning_')
    ? []
    : [{ id: `txn_${id}`, amount: -amount, fee: stripeFees.dispute, created, currency, exchange_rate: null }];
  const returned = {
    id: `txn_${id}_won`,
    amount,
    fee: 0,
    created: created + 60,
    currency,
    exchange_rate: null,
  };
  return {
    ...{ id, object: 'dispute', amount, currency, created, status, reason: 'general' },
    charge: checkout.id.replace('cs_', 'ch_'),
    payment_intent: intentIdOf(checkout),
    balance_transactions: status === 'won' ? [...taken, returned] : taken,
  };
}

export function intentIdOf({ id }: StripeCheckout): string {
  return id.replace('cs_', 'pi_');
}

function balanceOf(checkout: StripeCheckout): Part<Stripe.BalanceTransaction> | null {
  if (!checkout.hasFee) return null;
  const { id, cents, taxCents, currency, paidAt } = checkout;
  const amount = cents + taxCents;
  return {
    ...{ id: `txn_${id}`, object: 'balance_transaction', amount, currency, created: paidAt, type: 'charge' },
    ...{ fee: stripeFees.payment, net: amount - stripeFees.payment, exchange_rate: null },
  };
}
