import { expect, it } from 'vitest';
import {
  paymentTransfers,
  providerTransfers,
  reversalTransfers,
  type Transfer,
  wonTransfers,
} from './ledger.ts';

const order = { sellerId: 's', priceCents: 499, feeCents: 75, taxCents: 0 };

const balances = (transfers: Transfer[]) => {
  const sums = new Map<string, number>();
  for (const { from, to, amountCents } of transfers) {
    sums.set(from, (sums.get(from) ?? 0) - amountCents);
    sums.set(to, (sums.get(to) ?? 0) + amountCents);
  }
  return Object.fromEntries(sums);
};

it('a payment is shared, and a refund takes it back but for what the provider keeps', () => {
  const paid = [...paymentTransfers(order), ...providerTransfers({ payment: 45, dispute: 0 })];
  expect(balances(paid)).toEqual({ buyers: -499, 'seller:s': 424, platform: 30, provider: 45 });
  expect(balances([...paid, ...reversalTransfers(order, 'refund')])).toEqual({
    buyers: 0,
    'seller:s': 0,
    platform: -45,
    provider: 45,
  });
});

it('tax is owed to the authorities until the payment goes back', () => {
  const taxed = { ...order, taxCents: 95 };
  const paid = paymentTransfers(taxed);
  expect(balances(paid)).toEqual({ buyers: -594, 'seller:s': 424, platform: 75, tax: 95 });
  expect(balances([...paid, ...reversalTransfers(taxed, 'refund')])).toEqual({
    buyers: 0,
    'seller:s': 0,
    platform: 0,
    tax: 0,
  });
});

it('a dispute takes the payment back and costs a fee, and the payment comes back when it is won', () => {
  const taxed = { ...order, taxCents: 95 };
  const lost = [
    ...paymentTransfers(taxed),
    ...reversalTransfers(taxed, 'dispute'),
    ...providerTransfers({ payment: 45, dispute: 1500 }),
  ];
  expect(balances(lost)).toEqual({ buyers: 0, 'seller:s': 0, tax: 0, platform: -1545, provider: 1545 });
  expect(balances([...lost, ...wonTransfers(taxed)])).toEqual({
    buyers: -594,
    'seller:s': 424,
    tax: 95,
    platform: -1470,
    provider: 1545,
  });
});

it('has no entries without an amount', () => {
  expect(paymentTransfers({ ...order, feeCents: 0 })).toHaveLength(1);
  expect(providerTransfers({ payment: 0, dispute: 0 })).toEqual([]);
  expect(reversalTransfers({ ...order, feeCents: 499 }, 'dispute')).toEqual([
    { kind: 'dispute', from: 'platform', to: 'buyers', amountCents: 499 },
  ]);
});
