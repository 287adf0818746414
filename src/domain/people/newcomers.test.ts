import { expect, test } from 'vitest';
import { isNewcomer, linksIn } from './newcomers.ts';

test('the first day lasts 24 hours', () => {
  const since = new Date('2026-03-10T12:00:00Z');
  expect(isNewcomer(since, new Date('2026-03-11T11:59:59Z'))).toBe(true);
  expect(isNewcomer(since, new Date('2026-03-11T12:00:00Z'))).toBe(false);
});

test.each([
  ['', 0],
  ['http and https are protocols: see RFC 9110', 0],
  ['https://a.example and [b](HTTP://b.example)', 2],
  ['<https://a.example>(https://b.example)"https://c.example"', 3],
])('%j has %i links', (text, links) => {
  expect(linksIn(text)).toBe(links);
});
