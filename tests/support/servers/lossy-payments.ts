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

/** What the provider charges for each dispute, in cents. */
export const disputeFee = 1_500;

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
      providerFeeCents: isLate(ref) ? 0 : feeOf(kind),
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
      const known = events.filter(({ kind }) => isLate(ref) && feeOf(kind) > 0);
      return [
        ...events,
        ...known.map((event) => ({ ...event, id: `${event.id}-fee`, providerFeeCents: feeOf(event.kind) })),
      ];
    },
    refund: async (ref, { key, amountCents }) => {
      maybeFail();
      const events = truth.get(ref) ?? [];
      if (events.some(({ subject }) => subject === key)) return key;
      const isPaid = events.some(({ kind }) => kind === 'paid');
      if (!isPaid || isTaken(events) || isReturned(events)) return undefined;
      happen(ref, 'refunded', key, amountCents);
      // Some banks do not accept the money.
      if (fails.random() < fails.share * 2) happen(ref, 'refund_failed', key);
      return key;
    },
    expire: async () => maybeFail(),
  };
}

function feeOf(kind: PaymentEventKind): number {
  if (kind === 'paid') return providerFee;
  return kind === 'disputed' ? disputeFee : 0;
}

/** Whether a dispute has taken a payment, and is not won. */
export function isTaken(events: readonly PaymentEvent[]): boolean {
  const won = events.filter(({ kind }) => kind === 'dispute_won').map(({ subject }) => subject);
  return events.some(({ kind, subject }) => kind === 'disputed' && !won.includes(subject));
}

/** The refunds that did not fail. */
export function refundsOf(events: readonly PaymentEvent[]): PaymentEvent[] {
  const failed = events.filter(({ kind }) => kind === 'refund_failed').map(({ subject }) => subject);
  return events.filter(({ kind, subject }) => kind === 'refunded' && !failed.includes(subject));
}

const isReturned = (events: readonly PaymentEvent[]) =>
  refundsOf(events).some(({ amountCents }) => amountCents === null);

const notPaid = () => Promise.reject(new Error('this provider pays no sellers'));
const noPayouts = { open: notPaid, setupUrl: notPaid, state: notPaid, dashboardUrl: notPaid, pay: notPaid };

/** Whether the fee of a payment is known only when the provider is asked. */
const isLate = (ref: string) => fnv1a(ref) % 2 === 1;
