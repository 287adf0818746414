import { expect, it } from 'vitest';
import { differAtEnds, stemOfEndings, withoutUmlauts } from './endings.ts';

it.each([
  ['bulbs', 'bul'],
  ['lanterns', 'lante'],
  ['oak', 'oa'],
])('%s may have another ending after %s', (word, stem) => expect(stemOfEndings(word)).toBe(stem));

it.each([
  ['knihou', 'kniha', true],
  ['kniha', 'knihou', true],
  ['kniha', 'kniha', false],
  ['compost', 'compensation', false],
])('%s and %s are forms of one word: %s', (one, two, areForms) =>
  expect(differAtEnds(one, two)).toBe(areForms),
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
