import { expect, it } from 'vitest';
import { lineCount } from './line-count.ts';

it.each([
  ['', 1],
  ['one\ntwo\n\nfour', 4],
  ['x'.repeat(20), 2],
  ['x'.repeat(21), 3],
  ['字'.repeat(10), 2],
])('counts the wrapped lines of %j', (text, lines) => {
  expect(lineCount(text, 10)).toBe(lines);
});

it('counts long lines once when they are not wrapped', () => {
  expect(lineCount(`${'x'.repeat(500)}\nend`, Number.POSITIVE_INFINITY)).toBe(2);
});
