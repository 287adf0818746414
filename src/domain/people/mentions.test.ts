import { expect, test } from 'vitest';
import { mentionsIn, splitMentions, typedMention } from './mentions.ts';

test.each([
  ['@alice, hello', ['alice']],
  ['Thanks @Alice and (@bob.b)!', ['alice', 'bob.b']],
  ['Ask @alice.', ['alice']],
  ['@alice @alice @ALICE', ['alice']],
  ['mail alice@example.com, see /@alice, x@y', []],
  ['@', []],
  ['@@alice', []],
])('%j mentions %j', (text, names) => {
  expect(mentionsIn(text)).toEqual(names);
});

test('a text mentions twenty people at most', () => {
  const crowd = Array.from({ length: 50 }, (_, n) => `@person${n}`).join(' ');
  expect(mentionsIn(crowd)).toHaveLength(20);
});

// If each mark scanned all that follows, this would take hours and time out.
test.each([
  ['@a-', 0],
  ['@a.', 1],
  ['@', 0],
])('comes to an end for a million times %j', (piece, mentioned) => {
  expect(mentionsIn(piece.repeat(1_000_000))).toHaveLength(mentioned);
});

test.each([
  ['Hi @al|', { at: 3, typed: 'al' }],
  ['(@Оль|', { at: 1, typed: 'Оль' }],
  ['@bob.b| and more', { at: 0, typed: 'bob.b' }],
  ['@|', undefined],
  ['@al |', undefined],
  ['@a|l', undefined],
  ['mail al@ex|', undefined],
  ['почта@ex|', undefined],
  [`@${'a'.repeat(50)}|`, undefined],
])('%j is being typed as %j', (marked, mention) => {
  expect(typedMention(marked.replace('|', ''), marked.indexOf('|'))).toEqual(mention);
});

test('only known names are cut out, and nothing is lost', () => {
  const text = 'Hi @bob and @nobody, @bob';
  const pieces = splitMentions(text, new Set(['bob']));
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
  expect(pieces.filter(({ username }) => username)).toEqual([
    { text: '@bob', username: 'bob' },
    { text: '@bob', username: 'bob' },
  ]);
  expect(splitMentions('', new Set())).toEqual([{ text: '' }]);
});
