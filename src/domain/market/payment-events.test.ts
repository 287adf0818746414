import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from './market.ts';
import {
  isAbandoned,
  nextCheck,
  orderNumber,
  type PaymentFact,
  paymentEventKinds,
  standingAfter,
} from './payment-events.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
const facts = (...kinds: (typeof paymentEventKinds)[number][]) =>
  kinds.map((kind, index) => ({ kind, happenedAt: at(index), subject: '', amountCents: null }));
const total = 500;

describe('the state of an order', () => {
  it.each<[OrderState, ReturnType<typeof facts>, OrderState]>([
    ['open', [], 'open'],
    ['open', facts('pending'), 'pending'],
    ['open', facts('pending', 'paid'), 'paid'],
    ['open', facts('failed', 'paid'), 'paid'],
    ['open', facts('failed', 'cancelled'), 'cancelled'],
    ['cancelled', facts('paid'), 'paid'],
    ['paid', [], 'paid'],
    ['paid', facts('paid', 'failed'), 'paid'],
    ['paid', facts('refunded'), 'refunded'],
    ['open', facts('paid', 'disputed', 'refunded'), 'disputed'],
    ['disputed', facts('paid', 'refunded', 'disputed'), 'refunded'],
    ['disputed', facts('paid', 'disputed', 'dispute_won'), 'paid'],
    ['open', facts('paid', 'disputed', 'dispute_won'), 'paid'],
    ['paid', facts('paid', 'disputed', 'dispute_won', 'refunded'), 'refunded'],
    ['refunded', facts('paid', 'refunded', 'dispute_won'), 'refunded'],
    ['open', facts('refunded'), 'open'],
    ['open', facts('refunded', 'paid'), 'refunded'],
  ])('%s after %j is %s', (before, given, after) => {
    expect(standingAfter(before, total, given).state).toBe(after);
  });

  it('does not depend on the order in which events arrive, nor on repetitions', () => {
    const fact = fc.record({
      kind: fc.constantFrom(...paymentEventKinds),
      happenedAt: fc.nat(20).map(at),
      subject: fc.constantFrom('one', 'two'),
      amountCents: fc.constantFrom(null, 100, 450),
    });
    fc.assert(
      fc.property(fc.array(fact, { minLength: 1, maxLength: 8 }), fc.nat(), (given, turn) => {
        const turned = [...given, ...given].slice(turn % given.length, (turn % given.length) + given.length);
        expect(standingAfter('open', total, [...turned, ...turned])).toEqual(
          standingAfter('open', total, given),
        );
      }),
    );
  });
});

describe('the money that was returned', () => {
  const named = (...given: [PaymentFact['kind'], subject: string, amountCents?: number][]) =>
    given.map(([kind, subject, amountCents = null], index) => ({
      kind,
      subject,
      amountCents,
      happenedAt: at(index),
    }));
  const paid = ['paid', ''] as [PaymentFact['kind'], string];

  it.each([
    ['a part', named(paid, ['refunded', 'a', 100]), 'paid', 100, ['refund 0-100']],
    [
      'two parts',
      named(paid, ['refunded', 'a', 100], ['refunded', 'b', 400]),
      'refunded',
      500,
      ['refund 0-100', 'refund 100-500'],
    ],
    ['a refund that failed', named(paid, ['refunded', 'a', 500], ['refund_failed', 'a']), 'paid', 0, []],
    [
      'another refund after one that failed',
      named(paid, ['refund_failed', 'a'], ['refunded', 'b']),
      'refunded',
      500,
      ['refund 0-500'],
    ],
    [
      'a dispute of what a part left',
      named(paid, ['refunded', 'a', 100], ['disputed', 'd']),
      'disputed',
      100,
      ['refund 0-100', 'dispute 100-500'],
    ],
    [
      'a second dispute',
      named(paid, ['disputed', 'd'], ['dispute_won', 'd'], ['disputed', 'e']),
      'disputed',
      0,
      ['dispute 0-500', 'dispute_won 0-500', 'dispute 0-500'],
    ],
    [
      'two disputes that were won',
      named(paid, ['disputed', 'd'], ['dispute_won', 'd'], ['disputed', 'e'], ['dispute_won', 'e']),
      'paid',
      0,
      ['dispute 0-500', 'dispute_won 0-500', 'dispute 0-500', 'dispute_won 0-500'],
    ],
    [
      'a refund without a name that is known by its name, too',
      named(paid, ['refunded', ''], ['refunded', 'a', 500]),
      'refunded',
      500,
      ['refund 0-500'],
    ],
  ] as const)('is that of %s', (_, given, state, refundedCents, returns) => {
    const standing = standingAfter('open', total, given);
    expect(standing).toMatchObject({ state, refundedCents });
    expect(standing.returns.map(({ kind, before, after }) => `${kind} ${before}-${after}`)).toEqual(returns);
  });
});

describe('the next check', () => {
  const createdAt = at(0);
  it('comes later and later, until nothing more is expected', () => {
    expect(nextCheck({ state: 'open', createdAt }, at(0))).toEqual(at(5));
    expect(nextCheck({ state: 'pending', createdAt }, at(20))).toEqual(at(30));
    expect(nextCheck({ state: 'paid', createdAt }, at(30))).toEqual(at(60));
    expect(nextCheck({ state: 'failed', createdAt }, at(30))).toEqual(at(60));
    expect(nextCheck({ state: 'refunded', createdAt }, at(30))).toEqual(at(60));
    expect(nextCheck({ state: 'refunded', createdAt }, new Date(Date.UTC(2026, 2, 3)))).toBeNull();
    expect(nextCheck({ state: 'disputed', createdAt }, at(30))).toEqual(at(60));
    expect(nextCheck({ state: 'paid', createdAt }, new Date(Date.UTC(2026, 6, 1)))).toBeNull();
    expect(isAbandoned({ state: 'open', createdAt }, at(30))).toBe(false);
    expect(isAbandoned({ state: 'open', createdAt }, new Date(Date.UTC(2026, 0, 3)))).toBe(true);
    expect(isAbandoned({ state: 'paid', createdAt }, new Date(Date.UTC(2026, 0, 3)))).toBe(false);
  });
});

it('numbers of orders have no characters that are taken for others', () => {
  const numbers = Array.from({ length: 30 }, (_, n) => orderNumber((below) => n % below));
  expect(new Set(numbers).size).toBe(30);
  for (const number of numbers) expect(number).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});
