import { isAscii } from '../text.ts';
import { singular, type Word, wordsOf } from './words.ts';

/**
 * Whether one of the texts contains these words in this order and nothing between them. Singular and plural of a word with "s" are the
 * same.
 */
export function containsPhrase(texts: readonly string[], phrase: readonly Word[]): boolean {
  const wanted = phrase.map(({ folded }) => singular(folded));
  const pattern = wanted.every((word) => isAscii(word)) ? patternOf(wanted) : undefined;
  return texts.some((text) =>
    // Most texts are ASCII: a pattern is many times as fast as splitting them.
    isAscii(text) ? pattern?.test(text) === true : hasWords(text, wanted),
  );
}

function patternOf(wanted: readonly string[]): RegExp {
  const words = wanted.map(
    (word) => `${RegExp.escape(word)}${/[a-z]$/.test(word) && word.length > 2 ? 's?' : ''}`,
  );
  // "c++" and "c#" are words of their own.
  const end = '(?![a-z0-9]|\\+\\+|#(?![a-z0-9]))';
  return new RegExp(`(?<![a-z0-9])${words.join(`${end}[^a-z0-9]+`)}${end}`, 'i');
}

function hasWords(text: string, wanted: readonly string[]): boolean {
  const words = Array.from(wordsOf(text), ({ folded }) => singular(folded));
  return words.some((_, start) => wanted.every((word, n) => words[start + n] === word));
}
