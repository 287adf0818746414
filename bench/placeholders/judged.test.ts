import { expect, it } from 'vitest';
import { countMarks, detected, judgedBodies, precision, recall } from './judged.ts';

it.each(['tuning', 'held-out'] as const)('finds the placeholders of the judged bodies: %s', (set) => {
  const counts = countMarks(judgedBodies(set), detected);
  expect(precision(counts)).toBeGreaterThanOrEqual(98);
  expect(recall(counts)).toBeGreaterThanOrEqual(98);
});
