import type { OrderState } from './market.ts';

/** The kinds of events that a payment provider reports about a checkout. */
export const paymentEventKinds = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'disputed',
  'dispute_won',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** A reported event and its time. */
export interface PaymentFact {
  kind: PaymentEventKind;
  happenedAt: Date;
}

/** A notification without a valid signature of the provider, or with one that is too old. */
export class InvalidNotification extends Error {}

/**
 * The next state of an order after all reported events, regardless of the order in which they arrived; call
 * it again until the state no longer changes. Money that moved takes precedence over what was reported before
 * or after. It is returned once, so the first of a refund and a dispute counts; it is recovered when a
 * dispute is won. A refund whose payment has not been reported yet changes nothing.
 */
export function orderStateAfter(current: OrderState, facts: readonly PaymentFact[]): OrderState {
  const known = facts
    .toSorted(
      (one, other) => one.happenedAt.getTime() - other.happenedAt.getTime() || rankOf(one) - rankOf(other),
    )
    .map(({ kind }) => kind);
  const isWon = known.includes('dispute_won');
  if (current === 'refunded') return current;
  if (current === 'disputed') return isWon ? 'paid' : current;
  if (current === 'paid' || known.includes('paid'))
    return known.filter((kind) => !(isWon && kind === 'disputed')).find(isReversal) ?? 'paid';
  return known.findLast(isUnpaid) ?? current;
}

const rankOf = ({ kind }: PaymentFact) => paymentEventKinds.indexOf(kind);
const isUnpaid = (kind: PaymentEventKind) => kind === 'pending' || kind === 'failed' || kind === 'cancelled';
const isReversal = (kind: PaymentEventKind) => kind === 'refunded' || kind === 'disputed';

/** Milliseconds after which a provider is first queried about a new order. */
export const firstCheckMs = 15_000;
/** Maximum milliseconds between two checks of an unpaid order. */
export const unpaidCheckMs = 3_600_000;
/** Milliseconds after which an unpaid order is cancelled: its checkout has expired by then. */
const unpaidMs = 25 * 3_600_000;
/**
 * Milliseconds in which events about an order can still arrive: a dispute of a payment and its outcome, the
 * provider's fees for a refunded one, and a late payment.
 */
const reportedMs: Record<'paid' | 'refunded' | 'disputed' | 'failed' | 'cancelled', number> = {
  paid: 130 * 86_400_000,
  refunded: 86_400_000,
  disputed: 250 * 86_400_000,
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
