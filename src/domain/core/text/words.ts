import { chineseVariants } from './chinese-variants.ts';
import { foldText } from './folding.ts';
import { isStopWord } from './stop-words.ts';
import { cutText, isAscii } from './text.ts';

/** A word of a text and its place in it (UTF-16 code units, `end` exclusive). */
export interface Word {
  /** Lower case with its accents, as stemmers require. */
  word: string;
  /** Folded by {@link foldWord}, for searching. */
  folded: string;
  start: number;
  end: number;
  /**
   * The word before it and this one as one word, folded, if authors write them in either way: "cover-letter",
   * "GPT 4".
   */
  joined?: string;
  /** Whether it is a function word without its last vowel: "l'", "dell'". */
  isElided?: boolean;
}

/**
 * The searchable words of a text, in order: sequences of letters and digits ("C++" and "C#" are also words).
 * In scripts without spaces (Chinese, Japanese, Thai …), every two adjacent characters are a word, so that
 * any sequence of two or more characters can be found.
 */
export function* wordsOf(text: string): Generator<Word> {
  let before: Word | undefined;
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (isSpaceless(run)) {
      yield* pairsOf(run, index);
      before = undefined;
      continue;
    }
    const isOfAscii = isAscii(run);
    const cut = cutText(run, longest);
    const word = (isOfAscii ? cut : plain(cut)).toLowerCase();
    const folded = isOfAscii ? word : foldWord(word).replace(notSearched, '');
    if (!folded) continue;
    const found: Word = { word, folded, start: index, end: index + run.length };
    if (before && isJoinable(before, found, text)) found.joined = before.folded + folded;
    if (elided.has(folded) && afterElided.test(text.slice(found.end, found.end + 3))) found.isElided = true;
    yield found;
    before = found;
  }
}

/** A word as it is written on most keyboards: without invisible characters, and in forms of usual width. */
function plain(run: string): string {
  return run.normalize('NFKC').replace(unwritten, '');
}

function isJoinable(before: Word, word: Word, text: string): boolean {
  if (word.start !== before.end + 1) return false;
  const between = text.charAt(before.end);
  return between === ' '
    ? isNumber.test(word.folded) && isLetters.test(before.folded)
    : joiners.includes(between);
}

/**
 * Folds a text or word for searching: as {@link foldText}, and traditional Chinese characters as their
 * simplified forms.
 */
export function foldSearched(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return simplified(isChinese(text) ? text : foldText(text));
}

/**
 * Folds a lower-case word for searching. One that only looks like a function word without its accents keeps
 * them: "thé" is not "the".
 */
export function foldWord(word: string): string {
  const folded = foldSearched(word);
  return folded !== word && isStopWord(folded) && !isStopWord(word.normalize('NFC'))
    ? word.normalize('NFC')
    : folded;
}

function simplified(text: string): string {
  return text.replace(chineseCharacter, (character) => characterForms().simple.get(character) ?? character);
}

/**
 * Whether a text has only Chinese characters, of which {@link foldSearched} changes only traditional ones.
 */
export function isChinese(text: string): boolean {
  return chinese.test(text);
}

/** A regular expression for the texts that {@link foldSearched} turns into these Chinese characters. */
export function chinesePattern(folded: string): string {
  const { traditional } = characterForms();
  return Array.from(folded, (character) => `[${character}${traditional.get(character) ?? ''}]`).join('');
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
  const characters = run.match(characterWithMarks) ?? [];
  let at = start;
  for (const [n, character] of characters.entries()) {
    const next = characters[n + 1];
    if (next === undefined && n > 0) return;
    const pair = plain(character + (next ?? ''));
    const end = at + character.length + (next ?? '').length;
    yield { word: pair, folded: foldSearched(pair), start: at, end };
    at += character.length;
  }
}

/** The simplified form of a character, and all traditional forms of a simplified one. */
interface CharacterForms {
  simple: ReadonlyMap<string, string>;
  traditional: ReadonlyMap<string, string>;
}

/** Builds the forms on first use, because browsers that load this file do not need them. */
function characterForms(): CharacterForms {
  if (builtForms) return builtForms;
  const simple = new Map<string, string>();
  const traditional = new Map<string, string>();
  for (const [pair] of chineseVariants.matchAll(/\S{2}/g)) {
    const [from, to] = [pair.charAt(0), pair.charAt(1)];
    simple.set(from, to);
    traditional.set(to, (traditional.get(to) ?? '') + from);
  }
  builtForms = { simple, traditional };
  return builtForms;
}

let builtForms: CharacterForms | undefined;
const chinese = /^[\u4E00-\u9FFF]+$/;
const chineseCharacter = /[\u4E00-\u9FFF]/g;
/** Characters inside words that are also written as one word: hyphens, apostrophes, middle dots, ZWNJ. */
export const joiners = "-‐‑_.'’‘`´′＇·\u200C";
/** French and Italian words that end in an apostrophe before a vowel. */
const elided = new Set(
  'c d j l m n qu s t jusqu lorsqu puisqu quoiqu quelqu all coll dall dell nell sull un quell quest bell sant'.split(
    ' ',
  ),
);
const afterElided = /^['’‘`´′＇]\p{L}{2}/u;
const isNumber = /^\d{1,4}$/;
const isLetters = /^\p{L}{2,}$/u;
/** Words are cut to this length in UTF-16 code units. */
const longest = 100;
const lastOfAscii = 0x7f;
const notSearched = /[^\p{L}\p{M}\p{N}+#]/gu;
/** Invisible characters inside words, and apostrophes that are letters. */
const unwritten = /[\xAD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF\u02B9-\u02BF\uA78B\uA78C'’‘`´′]/g;
/** A character with the half-width marks that voice it, and invisible ones. */
const characterWithMarks = /.[\u3099\u309A\uFF9E\uFF9F\xAD\u200B\u2060\uFEFF]*/gsu;
// Numbers are also words of their own in these scripts. The first alternative only makes most texts faster.
const runs =
  /[A-Za-z0-9]+(?=[\s.,:;!?\)"])|[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{M}\p{Nl}\p{No}]](?:[\xAD\u200B\u2060\uFEFF]*[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{M}\p{Nl}\p{No}]])*|(?:[[\p{L}\p{M}\p{N}\xAD\u061C\u180E\u200B\u200D-\u200F\u2060-\u2064\uFEFF]--[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]--\p{Nd}]]|(?<=\p{sc=Cyrl})['’‘`´′](?=\p{sc=Cyrl}))+(?:\+\+|#(?![\p{L}\p{N}]))?/gv;
const spaceless =
  /^[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]--\p{Nd}]/v;
