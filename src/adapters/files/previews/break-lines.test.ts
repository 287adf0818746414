import { expect, it } from 'vitest';
import { brokenLines } from './break-lines.ts';

const lines = (text: string, width: number, maxLines = 3) =>
  brokenLines(text, { maxLines, width, widthOf: (part) => part.length });

it('lines are about equally long', () => {
  expect(lines('High Conversion Cold Email', 22)).toEqual(['High Conversion', 'Cold Email']);
  expect(lines('one two', 22)).toEqual(['one two']);
  expect(lines('', 22)).toEqual([]);
});

it('a text that is too long ends with an ellipsis', () => {
  expect(lines('one two three four five six', 9)).toEqual(['one two', 'three', 'four…']);
  expect(lines('A very long name', 8, 1)).toEqual(['A very…']);
});

it('a word that is longer than a line is broken', () => {
  expect(lines('x'.repeat(12), 10)).toEqual(['xxxxxxxxx', 'xxx']);
  for (const line of lines('x'.repeat(99), 10)) expect(line.length).toBeLessThanOrEqual(10);
});
