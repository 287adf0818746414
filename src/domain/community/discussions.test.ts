import { expect, it } from 'vitest';
import { searchedWords } from './discussions.ts';

it('splits a search into words without operators', () => {
  expect(searchedWords(`Short  ANSWERS, "short" & 'x':* | !e-mail`)).toEqual([
    'short',
    'ANSWERS',
    'x',
    'e',
    'mail',
  ]);
  expect(searchedWords('Über 日本語 हिन्दी')).toEqual(['Über', '日本語', 'हिन्दी']);
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
  expect(searchedWords('?!')).toEqual([]);
});
