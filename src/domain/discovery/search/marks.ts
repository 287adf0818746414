import { characterStart, isAscii } from '../../core/text/text.ts';
import {
  chinesePattern,
  foldSearched,
  isChinese,
  joiners,
  type Word,
  wordsOf,
} from '../../core/text/words.ts';

/** A range of a text in UTF-16 code units, `end` exclusive. */
export type Range = [start: number, end: number];

/** Determines which words of a text are marked. */
export interface Marker {
  isMarked: (word: Word) => boolean;
  /** Prefixes of all words that can be marked, folded. */
  prefixes: readonly string[];
}

/** A part of a text with its marked words. */
export interface Excerpt {
  text: string;
  marks: Range[];
}

/** The marked words of a text. Adjacent ranges (Chinese, Japanese) are joined. */
export function marksIn(text: string, marker: Marker): Range[] {
  const marks: Range[] = [];
  let before: Word | undefined;
  for (const word of candidatesIn(text, marker.prefixes)) {
    const { joined, end } = word;
    const isJoined =
      joined !== undefined &&
      text[word.start - 1] !== ' ' &&
      marker.isMarked({ ...word, word: joined, folded: joined });
    const start = isJoined ? (before?.start ?? word.start) : word.start;
    before = word;
    if (!isJoined && !marker.isMarked(word)) continue;
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else marks.push([start, end]);
  }
  return marks;
}

/**
 * About `length` characters of a text, as one line, around the place with the most different marked words;
 * undefined when no word is marked.
 */
export function excerptOf(source: string, marker: Marker, length: number): Excerpt | undefined {
  const text = source.replace(/\s+/g, ' ').trim();
  const marks = marksIn(text, marker);
  const best = densest(text, marks, length);
  if (best === undefined) return undefined;
  const start = wordBoundary(text, Math.max(0, best - lead));
  const end = start + length >= text.length ? text.length : lastBoundary(text, start + length);
  const opening = start > 0 ? '…' : '';
  const inside = marks.filter(([from, to]) => to > start && from < end);
  const shift = opening.length - start;
  return {
    text: opening + text.slice(start, end).trimEnd() + (end < text.length ? '…' : ''),
    marks: inside.map(([from, to]) => [Math.max(from, start) + shift, Math.min(to, end) + shift]),
  };
}

/** The start of the stretch of `length` characters with the most different marked words. */
function densest(text: string, marks: readonly Range[], length: number): number | undefined {
  let best: { start: number; words: number } | undefined;
  for (const [n, [start]] of marks.entries()) {
    const words = new Set<string>();
    for (const [from, to] of marks.slice(n, n + maxInside)) {
      if (to > start + length - lead) break;
      words.add(text.slice(from, to).toLowerCase());
    }
    if (!best || words.size > best.words) best = { start, words: words.size };
  }
  return best?.start;
}

/**
 * The words of a text that may be marked. Where folding changes few characters, it searches for the prefixes,
 * which is many times as fast as checking each word.
 */
function* candidatesIn(text: string, prefixes: readonly string[]): Generator<Word> {
  if (!prefixes.length) return;
  if (prefixes.every(isChinese)) return yield* chineseIn(text, prefixes);
  if (!asciiWords.test(text) || !prefixes.every(isAscii)) return yield* wordsOf(text);
  const joiner = `[${RegExp.escape(joiners)}]`;
  const beginnings = prefixes
    .toSorted((a, b) => b.length - a.length)
    .map((prefix) => Array.from(prefix, RegExp.escape).join(`${joiner}?`));
  const found = new RegExp(
    `(?<![a-z0-9])(?:${beginnings.join('|')})[a-z0-9]*(?:${joiner}[a-z0-9]+)*(?:\\+\\+|#(?![a-z0-9]))?`,
    'gi',
  );
  for (const { 0: run, index } of text.matchAll(found))
    for (const word of wordsOf(run)) yield { ...word, start: index + word.start, end: index + word.end };
}

/** The places of Chinese words in a text; they may overlap. */
function* chineseIn(text: string, words: readonly string[]): Generator<Word> {
  const found = new RegExp(words.map(chinesePattern).join('|'), 'g');
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const [word] = match;
    yield { word, folded: foldSearched(word), start: match.index, end: match.index + word.length };
    found.lastIndex = match.index + 1;
  }
}

function wordBoundary(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space < 0 || space > from + lead ? characterStart(text, from) : space + 1;
}

function lastBoundary(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to);
  return space < to - lead ? characterStart(text, to) : space;
}

/** Texts with only ASCII letters and digits; many have other quotation marks, dashes or emoji. */
const asciiWords = /^[\p{ASCII}\p{P}\p{S}\p{Z}]*$/u;
/** Characters before the first mark of an excerpt. */
const lead = 40;
const maxInside = 30;
