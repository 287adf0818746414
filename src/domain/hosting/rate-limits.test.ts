import { expect, it } from 'vitest';
import { boundsOf } from './rate-limits.ts';

it('keeps enough requests for an admin to change a limit back', () => {
  const { most, seconds } = boundsOf('requests', { most: 1_200, seconds: 60 });
  expect(most.least / seconds.greatest).toBeGreaterThan(2);
  expect(boundsOf('requests', { most: 120, seconds: 60 }).most.least).toBe(30);
});

it('allows more than one mistyped password, and no guessing', () => {
  const { most, seconds } = boundsOf('secrets', { most: 10, seconds: 900 });
  expect(most.least).toBe(5);
  expect(most.greatest / seconds.least).toBeLessThan(0.04);
  expect(seconds.greatest).toBe(3_600);
});

it('has every default within the bounds', () => {
  for (const kind of ['requests', 'secrets', 'actions'] as const)
    for (const limit of [
      { most: 3, seconds: 3_600 },
      { most: 1_200, seconds: 60 },
    ]) {
      const { most, seconds } = boundsOf(kind, limit);
      expect(limit.most).toBeGreaterThanOrEqual(most.least);
      expect(limit.most).toBeLessThanOrEqual(most.greatest);
      expect(limit.seconds).toBeGreaterThanOrEqual(seconds.least);
      expect(limit.seconds).toBeLessThanOrEqual(seconds.greatest);
    }
});
