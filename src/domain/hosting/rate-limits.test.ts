import { expect, it } from 'vitest';
import { parseRateLimit, rateLimitText } from './rate-limits.ts';

it.each([
  ['5/h', { most: 5, seconds: 3_600 }, '5 in 1 hour'],
  ['10/15min', { most: 10, seconds: 900 }, '10 in 15 minutes'],
  ['1200/90s', { most: 1_200, seconds: 90 }, '1,200 in 90 seconds'],
  ['3/2d', { most: 3, seconds: 172_800 }, '3 in 2 days'],
])('%s is a limit', (text, limit, words) => {
  expect(parseRateLimit(text)).toEqual(limit);
  expect(rateLimitText(limit)).toBe(words);
});

it.each(['', '5', '0/h', '5/0h', '-1/h', '1.5/h', '5/w', '5 / h', '5/h,', '5/100000s', '9999999999/s'])(
  '%j is none',
  (text) => expect(parseRateLimit(text)).toBeUndefined(),
);
