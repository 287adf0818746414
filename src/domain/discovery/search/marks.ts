import { characterStart, isAscii } from '../../core/text/text.ts';
import { type Word, wordsOf } from '../../core/text/words.ts';

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
  for (const { start, end, ...word } of candidatesIn(text, marker.prefixes)) {
    if (!marker.isMarked({ start, end, ...word })) continue;
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

// In an ASCII text, searches for the prefixes, which is several times as fast as checking each word.
function* candidatesIn(text: string, prefixes: readonly string[]): Generator<Word> {
  if (!isAscii(text) || !prefixes.every((one) => isAscii(one))) return yield* wordsOf(text);
  if (!prefixes.length) return;
  const found = new RegExp(
    `(?<![a-z0-9])(?:${prefixes.map(RegExp.escape).join('|')})[a-z0-9]*(?:\\+\\+|#(?![a-z0-9]))?`,
    'gi',
  );
  for (const { 0: run, index } of text.matchAll(found))
    for (const word of wordsOf(run)) yield { ...word, start: index + word.start, end: index + word.end };
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

/** Characters before the first mark of an excerpt. */
const lead = 40;
const maxInside = 30;
