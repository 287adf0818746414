import { expect, test } from 'vitest';
import { quoteOf, withQuote } from './quote.ts';

const bob = { username: 'bob', displayName: 'Bob' };

test('a quote names its author and leaves out what the author quoted', () => {
  expect(quoteOf(bob, '> earlier\n\nYes.\n\nAnd no.')).toBe('> @bob wrote:\n>\n> Yes.\n>\n> And no.\n\n');
  expect(quoteOf({ username: null, displayName: 'Anonymous' }, 'Hm')).toBe('> Anonymous wrote:\n>\n> Hm\n\n');
  expect(quoteOf(bob, '> only this')).toBe('> @bob wrote:\n>\n> > only this\n\n');
});

test('a quote is appended to the text', () => {
  expect(withQuote('', '> a\n\n')).toBe('> a\n\n');
  expect(withQuote('I think\n', '> a\n\n')).toBe('I think\n\n> a\n\n');
});
