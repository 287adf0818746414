import { type Word, wordsOf } from './words.ts';

/**
 * Whether one of the texts contains these words in this order and nothing between them. Singular and plural of a word with "s" are the
 * same.
 */
export function containsPhrase(texts: readonly string[], phrase: readonly Word[]): boolean {
  const wanted = phrase.map(({ folded }) => singular(folded));
  return texts.some((text) => textContains(text, wanted));
}

function textContains(text: string, wanted: readonly string[]): boolean {
  // Most texts lack one of the words: looking for letters is faster than splitting the text.
  const lower = ascii.test(text) ? text.toLowerCase() : undefined;
  if (lower !== undefined && wanted.some((word) => !lower.includes(word))) return false;
  const words = Array.from(wordsOf(text), ({ folded }) => singular(folded));
  return words.some((_, start) => wanted.every((word, n) => words[start + n] === word));
}

function singular(folded: string): string {
  return folded.length > 3 && folded.endsWith('s') && !folded.endsWith('ss') ? folded.slice(0, -1) : folded;
}

const ascii = /^\p{ASCII}*$/u;
