import { expect, it } from 'vitest';
import { loopTime } from './loop-time.ts';

it('forgives time at 300 milliseconds a second', () => {
  let now = 0;
  const budget = loopTime(() => now);
  budget.charge('ada', 300);
  expect(budget.secondsUntilFree('ada')).toBe(0);
  budget.charge('ada', 600);
  expect(budget.secondsUntilFree('ada')).toBe(2);
  expect(budget.secondsUntilFree('bob')).toBe(0);
  now = 2_000;
  expect(budget.secondsUntilFree('ada')).toBe(0);
  now = 10_000;
  budget.charge('bob', 1);
  expect(budget.spent('ada')).toBe(0);
  expect(budget.spent('bob')).toBe(1);
});
