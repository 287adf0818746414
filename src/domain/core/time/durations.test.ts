import { expect, it } from 'vitest';
import { bucketOf, durationBuckets, summaryOf } from './durations.ts';

function histogramOf(durations: readonly number[]): Uint32Array {
  const counts = new Uint32Array(durationBuckets);
  for (const duration of durations) counts[bucketOf(duration)] = (counts[bucketOf(duration)] ?? 0) + 1;
  return counts;
}

it.each([1, 3.7, 12, 95, 840, 7_300, 59_000])('finds the quantiles of %d ms to 10 %%', (duration) => {
  const { requests, p50, p95 } = summaryOf(histogramOf([duration, duration, duration]));
  expect(requests).toBe(3);
  for (const value of [p50, p95]) expect(Math.abs((value ?? 0) / duration - 1)).toBeLessThan(0.1);
});

it('tells the median from the slowest twentieth', () => {
  const durations = Array.from({ length: 100 }, (_, n) => (n < 90 ? 10 : 1_000));
  const { p50, p95 } = summaryOf(histogramOf(durations));
  expect(p50).toBeLessThan(12);
  expect(p95).toBeGreaterThan(850);
});

it('accepts any duration', () => {
  expect(summaryOf(histogramOf([0, -1, Number.NaN, 0.2])).p95).toBeLessThan(1);
  expect(summaryOf(histogramOf([1e9])).p50).toBeGreaterThan(50_000);
  expect(summaryOf(histogramOf([]))).toEqual({ requests: 0, p50: null, p95: null });
});
