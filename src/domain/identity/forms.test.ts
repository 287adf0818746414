import { expect, it } from 'vitest';
import { neededBits, proofBits, startsWithZeros } from './forms.ts';

it('asks for nothing while there are few attempts', () => {
  expect(neededBits({ used: 8, most: 8 }, { used: 1, most: 100 })).toBe(0);
});

it('asks for more with each doubling, from one address or from everywhere, up to a bound', () => {
  const bits = [9, 15, 16, 32, 64, 128, 10_000].map((used) =>
    neededBits({ used, most: 8 }, { used: 0, most: 100 }),
  );
  expect(bits).toEqual([10, 10, 11, 12, 13, 14, 14]);
  expect(neededBits({ used: 1, most: 8 }, { used: 401, most: 100 })).toBe(12);
  expect(Math.max(...bits)).toBe(proofBits.max);
});

it('counts the zero bits at the beginning of a hash', () => {
  expect(startsWithZeros(Uint8Array.of(0, 0x3f, 255, 255), 10)).toBe(true);
  expect(startsWithZeros(Uint8Array.of(0, 0x7f, 255, 255), 10)).toBe(false);
  expect(startsWithZeros(Uint8Array.of(0x80, 0, 0, 0), 1)).toBe(false);
  expect(startsWithZeros(new Uint8Array(0), 1)).toBe(false);
});
