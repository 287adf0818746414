import { expect, it } from 'vitest';
import { foldWord } from '../../core/text/words.ts';
import { differAtEnds, stemOfEndings, withoutUmlauts } from './endings.ts';

it.each([
  ['bulbs', 'bul'],
  ['lanterns', 'lante'],
  ['oak', 'oa'],
])('%s may have another ending after %s', (word, stem) => expect(stemOfEndings(word)).toBe(stem));

it.each([
  ['kočkou', 'kocka', true],
  ['kockou', 'kocka', false],
  ['sousedka', 'sousedce', true],
  ['sousedka', 'sousedka', false],
  ['haiku', 'hair', false],
  ['resign', 'resize', false],
])('%s may be a form of %s: %s', (word, other, isForm) =>
  expect(differAtEnds({ word, folded: foldWord(word) }, other)).toBe(isForm),
);

it('two vowels may stand for an umlaut, but not in short words', () => {
  expect(['gruen', 'kaesekuchen', 'moebel', 'haus', 'gmae'].map(withoutUmlauts)).toEqual([
    'grun',
    'kasekuchen',
    'mobel',
    'haus',
    'gmae',
  ]);
});
