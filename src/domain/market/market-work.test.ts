import { expect, it } from 'vitest';
import { maxTries, nextTryMs } from './market-work.ts';

it('tries are further and further apart, up to a day, and end after ten days', () => {
  expect([0, 1, 2, 10, 11, 50].map((failed) => nextTryMs(failed) / 60_000)).toEqual([
    1, 2, 4, 1_024, 1_440, 1_440,
  ]);
  const days = Array.from({ length: maxTries }, (_, n) => nextTryMs(n) / 86_400_000);
  expect(Math.floor(days.reduce((sum, one) => sum + one))).toBe(10);
});
