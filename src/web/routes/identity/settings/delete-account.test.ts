import { expect, it } from 'vitest';
import { lossesOf } from './delete-account.tsx';

it('says of refund requests what is true for buyers and sellers', () => {
  const costs = { owed: [], purchases: 0, premiumPrompts: 0 };
  expect(lossesOf({ ...costs, refunds: 1 }, undefined)).toEqual([
    '1 open refund request, which won’t be decided',
  ]);
});
