import type { OrderState } from './market.ts';

/** The kinds of events that a payment provider reports about a checkout. */
export const paymentEventKinds = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** A reported event and its time. */
export interface PaymentFact {
  kind: PaymentEventKind;
  happenedAt: Date;
  /**
   * The provider's name of the refund or dispute. Empty for other events, and for a provider that reports at
   * most one of each.
   */
  subject: string;
  /** Cents that a refund returns; null for everything that is left, and for other events. */
  amountCents: number | null;
}

/** A notification without a valid signature of the provider, or with one that is too old. */
export class InvalidNotification extends Error {}

/** Money of a payment that went back to the buyer, or came back when a dispute was won. */
export interface MoneyReturn {
  kind: 'refund' | 'dispute' | 'dispute_won';
  /** Cents of the payment that had been returned before, and with this. */
  before: number;
  after: number;
}

/** What all reported events about a payment add up to. */
export interface Standing {
  state: OrderState;
  /** In the order of their times. */
  returns: MoneyReturn[];
  /** Cents that refunds have returned. */
  refundedCents: number;
}

/**
 * What all reported events lead to, in whatever order they arrived: the state of an order that had a state,
 * and the money that was returned of `totalCents`. Money that moved takes precedence over what was reported
 * before or after. A dispute takes what is left, until it is won; a refund that failed returned nothing.
 */
export function standingAfter(
  current: OrderState,
  totalCents: number,
  facts: readonly PaymentFact[],
): Standing {
  const known = namedFacts(facts);
  const kinds = known.map(({ kind }) => kind);
  if (!wasPaid(current) && !kinds.includes('paid'))
    return { state: kinds.findLast(isUnpaid) ?? current, returns: [], refundedCents: 0 };
  const subjectsOf = (kind: PaymentEventKind) =>
    new Set(known.filter((fact) => fact.kind === kind).map(({ subject }) => subject));
  const [failed, won] = [subjectsOf('refund_failed'), subjectsOf('dispute_won')];
  const seen = new Set<string>();
  const returns: MoneyReturn[] = [];
  let returned = 0;
  let refundedCents = 0;
  let isLost = false;
  for (const { kind, subject, amountCents } of known) {
    const isRefund = kind === 'refunded' && !failed.has(subject);
    if ((!isRefund && kind !== 'disputed') || seen.has(`${kind} ${subject}`)) continue;
    seen.add(`${kind} ${subject}`);
    const left = totalCents - returned;
    const cents = isRefund ? Math.min(amountCents ?? left, left) : left;
    if (cents === 0) continue;
    const change = { before: returned, after: returned + cents };
    returns.push({ kind: isRefund ? 'refund' : 'dispute', ...change });
    if (kind === 'disputed' && won.has(subject)) returns.push({ kind: 'dispute_won', ...change });
    else returned += cents;
    if (isRefund) refundedCents += cents;
    else isLost ||= !won.has(subject);
  }
  const isReturned = returned === totalCents;
  return { state: isReturned ? (isLost ? 'disputed' : 'refunded') : 'paid', returns, refundedCents };
}

/** The names of the refunds that failed. */
export function failedRefunds(facts: readonly PaymentFact[]): Set<string> {
  return new Set(facts.filter(({ kind }) => kind === 'refund_failed').map(({ subject }) => subject));
}

/**
 * The facts in the order of their times. Earlier versions stored refunds and disputes without a name, of
 * which there was one at most: it is the first one with a name, if there is any.
 */
function namedFacts(facts: readonly PaymentFact[]): PaymentFact[] {
  const sorted = facts.toSorted(
    (one, other) =>
      one.happenedAt.getTime() - other.happenedAt.getTime() ||
      rankOf(one) - rankOf(other) ||
      (one.subject < other.subject ? -1 : 1),
  );
  return sorted.map((fact) => {
    const family = familyOf(fact);
    if (!family || fact.subject) return fact;
    const named = sorted.find((other) => other.subject && familyOf(other) === family);
    return named ? { ...fact, subject: named.subject, amountCents: named.amountCents } : fact;
  });
}

const familyOf = ({ kind }: PaymentFact) => kind.match(/^(refund|dispute)/)?.[0];
const wasPaid = (state: OrderState) => state === 'paid' || state === 'refunded' || state === 'disputed';
const rankOf = ({ kind }: PaymentFact) => paymentEventKinds.indexOf(kind);
const isUnpaid = (kind: PaymentEventKind) => kind === 'pending' || kind === 'failed' || kind === 'cancelled';

/** Milliseconds after which a provider is first queried about a new order. */
export const firstCheckMs = 15_000;
/** Maximum milliseconds between two checks of an unpaid order. */
export const unpaidCheckMs = 3_600_000;
/** Milliseconds after which an unpaid order is cancelled: its checkout has expired by then. */
const unpaidMs = 25 * 3_600_000;
/** Days in which a dispute is decided, and in which its outcome is therefore looked for every hour. */
export const disputeDays = 250;
/**
 * Milliseconds in which an order is queried: for a dispute of a payment and its outcome, a refund and its
 * failure, and a late payment.
 */
const reportedMs: Record<'paid' | 'refunded' | 'disputed' | 'failed' | 'cancelled', number> = {
  paid: 130 * 86_400_000,
  refunded: 45 * 86_400_000,
  disputed: disputeDays * 86_400_000,
  failed: 4 * 86_400_000,
  cancelled: 4 * 86_400_000,
};

/**
 * When a provider is queried about an order again: after half of the order's age while it is unpaid, then
 * after its full age, so about twenty times in total. Events that arrive are applied at once; this finds
 * those that never do. Null when nothing more is expected.
 */
export function nextCheck(order: { state: OrderState; createdAt: Date }, now: Date): Date | null {
  const since = now.getTime() - order.createdAt.getTime();
  const age = isBeforeSetBack(since) ? unpaidCheckMs : Math.max(0, since);
  if (order.state === 'open' || order.state === 'pending')
    return new Date(now.getTime() + Math.max(firstCheckMs / 3, Math.min(age / 2, unpaidCheckMs)));
  if (age > reportedMs[order.state]) return null;
  return new Date(now.getTime() + Math.max(firstCheckMs, age));
}

/** Whether the age of an order shows that it was created before the clock was set back. */
function isBeforeSetBack(age: number): boolean {
  return age < -60_000;
}

/** Whether an order has been open for so long that it will not be paid. */
export function isAbandoned(order: { state: OrderState; createdAt: Date }, now: Date): boolean {
  const age = now.getTime() - order.createdAt.getTime();
  return order.state === 'open' && (age > unpaidMs || isBeforeSetBack(age));
}

/** Letters and digits that are not easily confused. */
const numberCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short number of an order, such as `K7QM-2XPA`; `random` returns a whole number below its argument. */
export function orderNumber(random: (below: number) => number): string {
  const four = () =>
    Array.from({ length: 4 }, () => numberCharacters[random(numberCharacters.length)]).join('');
  return `${four()}-${four()}`;
}
