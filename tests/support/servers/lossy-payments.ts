import { fnv1a } from '../../../src/domain/core/hash.ts';
import type { PaymentEventKind } from '../../../src/domain/market/payment-events.ts';
import type { PaymentEvent, Payments } from '../../../src/operations/core/adapters/payment-adapters.ts';

/** A provider whose reports may be repeated, shuffled, late or lost, and what really happened at its checkouts. */
export interface LossyPayments extends Payments {
  /** Lets something happen at a checkout, and returns the event that may be reported. */
  happen(ref: string, kind: PaymentEventKind, subject?: string, amountCents?: number): PaymentEvent;
  /** What happened, by checkout. */
  truth: ReadonlyMap<string, readonly PaymentEvent[]>;
  /** Makes calls fail, each with this probability, drawn by `random`. */
  fails: { share: number; random: () => number };
}

/** What the provider keeps of each payment, in cents. It is known some time after every second payment. */
export const providerFee = 44;

/** The tax on top of each price, in cents. */
export const taxOnTop = 25;

/** Creates the provider; `now` is its clock. */
export function lossyPayments(now: () => Date): LossyPayments {
  const truth = new Map<string, PaymentEvent[]>();
  const fails: LossyPayments['fails'] = { share: 0, random: () => 1 };
  const maybeFail = () => {
    if (fails.random() < fails.share) throw new Error('the provider does not answer');
  };
  const happen = (ref: string, kind: PaymentEventKind, subject = '', amountCents: number | null = null) => {
    const events = truth.get(ref) ?? [];
    truth.set(ref, events);
    const event = {
      id: `${ref}-${events.length}`,
      ref,
      kind,
      // Each a little later than the one before, also when the clock stands still.
      happenedAt: new Date(now().getTime() + events.length),
      providerFeeCents: kind === 'paid' && !isLate(ref) ? providerFee : 0,
      taxCents: kind === 'paid' ? taxOnTop : 0,
      subject,
      amountCents,
    };
    events.push(event);
    return event;
  };
  return {
    name: 'lossy',
    isTest: true,
    truth,
    fails,
    happen,
    payouts: noPayouts,
    start: async ({ id }) => ({ ref: `checkout-${id}`, url: 'https://pay.example/' }),
    events: async (ref) => {
      maybeFail();
      const events = truth.get(ref) ?? [];
      const paid = events.find(({ kind }) => kind === 'paid');
      return paid && isLate(ref)
        ? [...events, { ...paid, id: `${paid.id}-fee`, providerFeeCents: providerFee }]
        : [...events];
    },
    refund: async (ref) => {
      maybeFail();
      const kinds = (truth.get(ref) ?? []).map(({ kind }) => kind);
      const isTaken = kinds.includes('disputed') && !kinds.includes('dispute_won');
      if (kinds.includes('paid') && !kinds.includes('refunded') && !isTaken) happen(ref, 'refunded');
    },
  };
}

const notPaid = () => Promise.reject(new Error('this provider pays no sellers'));
const noPayouts = { open: notPaid, setupUrl: notPaid, state: notPaid, dashboardUrl: notPaid, pay: notPaid };

/** Whether the fee of a payment is known only when the provider is asked. */
const isLate = (ref: string) => fnv1a(ref) % 2 === 1;
