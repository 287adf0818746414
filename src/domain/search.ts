import { foldText } from './text.ts';

/** A search term: consecutive words that must be present or (with `not`) absent. */
export interface SearchTerm {
  words: string[];
  not: boolean;
  /** The last word is a prefix. */
  prefix: boolean;
}

/**
 * The words by which a text is found, in order: runs of letters and digits, folded by {@link foldText}, English
 * plurals as singulars. Scripts without spaces (Chinese, Japanese, Thai …) have no such runs: there each two neighbouring
 * characters are a word, so that any two or more of them are found.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const run of foldText(text).match(runs) ?? []) {
    if (isSpaceless(run)) words.push(...pairs(run));
    else words.push(singular(run.length > longest ? run.slice(0, longest) : run));
  }
  return words;
}

/**
 * A search box's text as terms: words (each a prefix), "quoted phrases" (exact; typographic quotes too) and -excluded words.
 * Text without any letter or digit gives no terms. At most 12 terms are taken.
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, phrase, word] of query
    .replace(/[“”„‟«»]/g, '"')
    .matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const words = searchWords(phrase ?? word ?? '');
    const prefix = word !== undefined && !ended.test(word);
    if (words.length) terms.push({ words, not: minus === '-', prefix });
  }
  return terms.slice(0, 12);
}

/** The end of a complete word: "C++" searches for C itself, not for words that begin with it. */
const ended = /[+#]$/;
/** Words are cut to this length in UTF-16 code units. */
const longest = 100;
const lastOfAscii = 0x7f;
const runs =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]+|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+/gv;
const spaceless = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/v;

function isSpaceless(run: string): boolean {
  return run.charCodeAt(0) > lastOfAscii && spaceless.test(run);
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, n) => `${characters[n]}${character}`);
}

/** Harman's S-stemmer ("How effective is suffixing?", 1991), without its longer forms for words under four letters. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !/^[a-z]+$/.test(word)) return word;
  if (/[^ea]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x)es$/.test(word)) return word.slice(0, -2);
  return /(?:us|ss)$/.test(word) ? word : word.slice(0, -1);
}
