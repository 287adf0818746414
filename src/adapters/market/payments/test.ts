import type { TestOutcome } from '../../../domain/market/market.ts';
import type { PaymentEventKind } from '../../../domain/market/payment-events.ts';
import type { PaymentEvent, Payments } from '../../../operations/core/adapters/payment-adapters.ts';
import { type TestAccounts, testPayouts } from './test-payouts.ts';

/** Milliseconds after which a delayed payment succeeds, and after which a payment is disputed. */
const laterMs = 30_000;

/** The outcome chosen at a checkout. */
interface Decision {
  outcome: TestOutcome;
  decidedAt: Date;
  refundedAt: Date | null;
  /** Parts that were returned, each with its key. */
  parts: { key: string; amountCents: number; refundedAt: Date }[];
}

/** Storage of decisions. */
export interface TestCheckouts {
  /** Stores the first decision of a checkout; false if there already is one. */
  decide(ref: string, outcome: TestOutcome, now: Date): Promise<boolean>;
  find(ref: string): Promise<Decision | undefined>;
  /** Stores when the payment was returned, or a part of it; only the first call has an effect. */
  refund(ref: string, part: { key: string; amountCents: number | null }, now: Date): Promise<void>;
}

/**
 * Simulates a payment provider without moving money, for evaluating a site: buyers choose the outcome on the
 * site's own page. Later events follow from the time of the decision, so no process has to run in the
 * meantime.
 */
export function testPayments(checkouts: TestCheckouts, accounts: TestAccounts, now: () => Date): Payments {
  return {
    name: 'test',
    isTest: true,
    payouts: testPayouts(accounts),
    start: async ({ id, checkoutPath }) => ({ ref: `test_${id}`, url: checkoutPath }),
    decide: (ref, outcome) => checkouts.decide(ref, outcome, now()),
    refund: async (ref, part) => {
      await checkouts.refund(ref, part, now());
      return part.amountCents === null ? 'rest' : part.key;
    },
    expire: async (ref) => {
      await checkouts.decide(ref, 'cancel', now());
    },
    events: async (ref) => {
      const decision = await checkouts.find(ref);
      return decision ? eventsOf(ref, decision, now()) : [];
    },
  };
}

function eventsOf(
  ref: string,
  { outcome, decidedAt, refundedAt, parts }: Decision,
  now: Date,
): PaymentEvent[] {
  const later = new Date(decidedAt.getTime() + laterMs);
  const happened: Record<TestOutcome, [PaymentEventKind, Date][]> = {
    succeed: [['paid', decidedAt]],
    fail: [['failed', decidedAt]],
    cancel: [['cancelled', decidedAt]],
    delay: [
      ['pending', decidedAt],
      ['paid', later],
    ],
    dispute: [
      ['paid', decidedAt],
      ['disputed', later],
    ],
  };
  const eventOf = (kind: PaymentEventKind, happenedAt: Date): PaymentEvent => ({
    id: `${ref}:${kind}`,
    ref,
    kind,
    happenedAt,
    providerFeeCents: 0,
    taxCents: 0,
    subject: '',
    amountCents: null,
  });
  const returned = parts.map(({ key, amountCents, refundedAt: at }) => ({
    ...eventOf('refunded', at),
    id: `${ref}:${key}`,
    subject: key,
    amountCents,
  }));
  const rest = refundedAt ? [{ ...eventOf('refunded', refundedAt), subject: 'rest' }] : [];
  return happened[outcome]
    .map(([kind, happenedAt]) => eventOf(kind, happenedAt))
    .filter(({ happenedAt }) => happenedAt <= now)
    .concat(returned, rest);
}
