import { expect, it } from 'vitest';
import { paymentTransfers, reversalTransfers } from './ledger.ts';

const order = { sellerId: 's', priceCents: 499, feeCents: 75 };

it('a payment is shared, and a refund takes it back but for what the provider keeps', () => {
  const balances = (transfers: ReturnType<typeof paymentTransfers>) => {
    const sums = new Map<string, number>();
    for (const { from, to, amountCents } of transfers) {
      sums.set(from, (sums.get(from) ?? 0) - amountCents);
      sums.set(to, (sums.get(to) ?? 0) + amountCents);
    }
    return Object.fromEntries(sums);
  };
  const paid = paymentTransfers(order, 45);
  expect(balances(paid)).toEqual({ buyers: -499, 'seller:s': 424, platform: 30, provider: 45 });
  expect(balances([...paid, ...reversalTransfers(order, 'refund')])).toEqual({
    buyers: 0,
    'seller:s': 0,
    platform: -45,
    provider: 45,
  });
});

it('has no entries without an amount', () => {
  expect(paymentTransfers({ ...order, feeCents: 0 }, 0)).toHaveLength(1);
  expect(reversalTransfers({ ...order, feeCents: 499 }, 'dispute')).toEqual([
    { kind: 'dispute', from: 'platform', to: 'buyers', amountCents: 499 },
  ]);
});
