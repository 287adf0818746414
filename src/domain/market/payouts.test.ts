import { expect, it } from 'vitest';
import { availableCents, payoutTransfers, returnedPayoutTransfers, weekStart } from './payouts.ts';

it.each([
  [{ balanceCents: 1_000, refundableCents: 0 }, 1_000],
  [{ balanceCents: 1_000, refundableCents: 400 }, 600],
  [{ balanceCents: 300, refundableCents: 424 }, 0],
  [{ balanceCents: -424, refundableCents: 0 }, 0],
])('of %o, %i cents can be paid out', (earnings, cents) => {
  expect(availableCents(earnings)).toBe(cents);
});

it('weeks begin on Monday, in UTC', () => {
  for (const day of ['2026-11-23T00:00:00Z', '2026-11-25T12:00:00Z', '2026-11-29T23:59:59Z'])
    expect(weekStart(new Date(day)).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(weekStart(new Date('2026-11-30T00:00:00Z')).toISOString()).toBe('2026-11-30T00:00:00.000Z');
});

it('a refused payout is owed again', () => {
  const payout = { sellerId: 's', amountCents: 424 };
  expect(payoutTransfers(payout)).toEqual([
    { kind: 'payout', from: 'seller:s', to: 'bank', amountCents: 424 },
  ]);
  expect(returnedPayoutTransfers(payout)).toEqual([
    { kind: 'payout', from: 'bank', to: 'seller:s', amountCents: 424 },
  ]);
});
