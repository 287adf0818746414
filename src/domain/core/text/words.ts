import { cutText, foldText } from './text.ts';

/** A word of a text and its place in it (UTF-16 code units, `end` exclusive). */
export interface Word {
  /** Lower case with its accents, as stemmers require. */
  word: string;
  /** Folded by {@link foldText}, for searching. */
  folded: string;
  start: number;
  end: number;
}

/**
 * The searchable words of a text, in order: sequences of letters and digits ("C++" and "C#" are words, too).
 * In scripts without spaces (Chinese, Japanese, Thai …), every two adjacent characters are a word, so that
 * any sequence of two or more characters can be found.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (isSpaceless(run)) yield* pairsOf(run, index);
    else {
      const word = cutText(run, longest).toLowerCase();
      const folded = foldText(word).replace(notSearched, '');
      if (folded) yield { word, folded, start: index, end: index + run.length };
    }
  }
}

/** Whether a word is a pair of characters of a script without spaces. */
export function isSpaceless(word: string): boolean {
  return word.charCodeAt(0) > lastOfAscii && spaceless.test(word);
}

/** A folded word without its plural "s". */
export function singular(folded: string): string {
  return folded.length > 3 && folded.endsWith('s') && !folded.endsWith('ss') ? folded.slice(0, -1) : folded;
}

function* pairsOf(run: string, start: number): Generator<Word> {
  const characters = [...run];
  let at = start;
  for (const [n, character] of characters.entries()) {
    const next = characters[n + 1];
    if (next === undefined && n > 0) return;
    const pair = character + (next ?? '');
    yield { word: pair, folded: foldText(pair), start: at, end: at + pair.length };
    at += character.length;
  }
}

/** Words are cut to this length in UTF-16 code units. */
const longest = 100;
const lastOfAscii = 0x7f;
const notSearched = /[^\p{L}\p{M}\p{N}+#]/gu;
const runs =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]+|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+(?:\+\+|#(?![\p{L}\p{N}]))?/gv;
const spaceless = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/v;
