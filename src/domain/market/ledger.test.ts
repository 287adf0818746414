import fc from 'fast-check';
import { expect, it } from 'vitest';
import { missingTransfers, orderTransfers, type Transfer } from './ledger.ts';
import type { MoneyReturn } from './payment-events.ts';

const order = { sellerId: 's', priceCents: 499, feeCents: 75, taxCents: 95 };
const fees = { payment: 45, dispute: 0 };

const balances = (transfers: readonly Transfer[]) => {
  const sums = new Map<string, number>();
  for (const { from, to, amountCents } of transfers) {
    sums.set(from, (sums.get(from) ?? 0) - amountCents);
    sums.set(to, (sums.get(to) ?? 0) + amountCents);
  }
  return Object.fromEntries(sums);
};
const returned = (kind: MoneyReturn['kind'], before: number, after: number) => ({ kind, before, after });

it('a payment is shared, and tax is owed to the authorities', () => {
  expect(balances(orderTransfers(order, [], fees))).toEqual({
    ...{ buyers: -594, 'seller:s': 424, platform: 30, tax: 95, provider: 45 },
  });
});

it('a refund takes all of it back but the fee of the provider, and a part of it a part of each', () => {
  expect(balances(orderTransfers(order, [returned('refund', 0, 594)], fees))).toEqual({
    ...{ buyers: 0, 'seller:s': 0, platform: -45, tax: 0, provider: 45 },
  });
  expect(balances(orderTransfers(order, [returned('refund', 0, 297)], fees))).toEqual({
    ...{ buyers: -297, 'seller:s': 212, platform: -7, tax: 47, provider: 45 },
  });
});

it('a dispute takes the payment back and costs a fee, and the payment comes back when it is won', () => {
  const lost = orderTransfers(order, [returned('dispute', 0, 594)], { payment: 45, dispute: 1500 });
  expect(balances(lost)).toEqual({ buyers: 0, 'seller:s': 0, tax: 0, platform: -1545, provider: 1545 });
  const won = [returned('dispute', 0, 594), returned('dispute_won', 0, 594)];
  expect(balances(orderTransfers(order, won, { payment: 45, dispute: 1500 }))).toEqual({
    ...{ buyers: -594, 'seller:s': 424, tax: 95, platform: -1470, provider: 1545 },
  });
});

it('what is missing is booked, and what is too much is reversed', () => {
  const before = orderTransfers(order, [returned('refund', 0, 594)], { payment: 0, dispute: 0 });
  const after = orderTransfers(order, [], fees);
  const missing = missingTransfers(after, before);
  expect(balances([...before, ...missing])).toEqual(balances(after));
  expect(missing).toContainEqual({ kind: 'refund', from: 'buyers', to: 'seller:s', amountCents: 424 });
  expect(missingTransfers(after, [...before, ...missing])).toEqual([]);
});

it('parts of a payment add up to the whole, whatever they are', () => {
  const amounts = fc.record({
    priceCents: fc.integer({ min: 1, max: 99_999 }),
    taxCents: fc.nat(20_000),
    feeShare: fc.double({ min: 0, max: 1, noNaN: true }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(amounts, ({ priceCents, taxCents, feeShare, cuts }) => {
      const sold = { sellerId: 's', priceCents, taxCents, feeCents: Math.round(priceCents * feeShare) };
      const total = priceCents + taxCents;
      const ends = [...cuts.map((cut) => Math.round(cut * total)).sort((a, b) => a - b), total];
      const returns = ends.map((after, n) => returned('refund', ends[n - 1] ?? 0, after));
      const transfers = orderTransfers(sold, returns, { payment: 0, dispute: 0 });
      expect(Object.values(balances(transfers)).every((cents) => cents === 0)).toBe(true);
      expect(transfers.every(({ amountCents }) => amountCents > 0)).toBe(true);
    }),
  );
});

it('has no entries without an amount', () => {
  expect(orderTransfers({ ...order, feeCents: 499, taxCents: 0 }, [], { payment: 0, dispute: 0 })).toEqual([
    { kind: 'platform_fee', from: 'buyers', to: 'platform', amountCents: 499 },
  ]);
});
