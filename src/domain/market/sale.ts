import { isStopWord } from '../core/text/stop-words.ts';
import { wordsOf } from '../core/text/words.ts';
import { placeholdersOf, segmentsOf } from '../prompts/placeholders/placeholders.ts';
import { tokenEstimate } from '../prompts/token-estimate.ts';
import { marketLimits } from './market.ts';

/** The public facts about a text that is for sale. Lengths are in code points. */
export interface SaleFacts {
  characters: number;
  /** `tokenEstimate` */
  tokens: number;
  /** Number of its headings in Markdown. */
  sections: number;
  /** Names of its placeholders, each once, in the order of the text. */
  gaps: string[];
  /** The length of each of the first {@link maxLines} lines. */
  lines: number[];
  lineCount: number;
}

/** The maximum number of lines whose lengths are shown. */
const maxLines = 200;

/** Computes the public facts about a text that is for sale. */
export function saleFactsOf(body: string): SaleFacts {
  const lines = body.split('\n');
  return {
    characters: charactersIn(body),
    tokens: tokenEstimate(body),
    sections: headingsIn(lines),
    gaps: placeholdersOf(body).map(({ label }) => label),
    lines: lines.slice(0, maxLines).map(charactersIn),
    lineCount: lines.length,
  };
}

function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Lines with one to six # before their text (https://spec.commonmark.org/0.31.2/#atx-headings), except in
 * fenced code.
 */
function headingsIn(lines: readonly string[]): number {
  let fence: string | undefined;
  let count = 0;
  for (const line of lines) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence) {
      const isEnd = mark.startsWith(fence) && line.trim() === mark;
      if (isEnd) fence = undefined;
    } else if (mark) fence = mark;
    else if (/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) count++;
  }
  return count;
}

/**
 * Number of words in a phrase, and maximum number of a text's phrases that are searched for in free prompts.
 */
const phraseWords = 5;
const maxPhrases = 40;
/** With fewer phrases, a share is not meaningful. */
const minPhrases = 8;

/**
 * Phrases of a text to search for in others: sequences of five words within a line, without placeholders,
 * with at least two words that are not common ("the", "of"). Each once; for a long text, 40 that are evenly
 * distributed. None for a text with fewer than eight.
 */
export function phrasesOf(body: string): string[] {
  const phrases = new Set<string>();
  const parts = segmentsOf(body).flatMap((segment) =>
    segment.kind === 'text' ? segment.raw.split('\n') : [],
  );
  for (const part of parts) {
    const words = [...wordsOf(part)].map(({ folded }) => folded);
    for (let at = 0; at + phraseWords <= words.length; at++) {
      const phrase = words.slice(at, at + phraseWords);
      if (phrase.filter((word) => !isStopWord(word)).length > 1) phrases.add(phrase.join(' '));
    }
  }
  if (phrases.size < minPhrases) return [];
  const all = [...phrases];
  const count = Math.min(all.length, maxPhrases);
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] ?? '');
}

/** The share of the searched phrases that were found, with two decimals; null when none was searched. */
export function commonShare(found: number, lookedUp: number): number | null {
  return lookedUp ? Math.round((found / lookedUp) * 100) / 100 : null;
}

/** The text whose SHA-256, as UTF-8, is the published hash. The salt prevents others from guessing texts. */
export function hashedText(salt: string, body: string): string {
  return salt + body;
}

/** The maximum length (UTF-16 code units) of the excerpt of a text that its author may show to everyone. */
export function longestExcerpt(body: string): number {
  return Math.floor(body.length * marketLimits.excerptShare);
}

/**
 * The reason why a text may not be shown as an excerpt of another one; undefined if it may. An empty excerpt
 * shows nothing.
 */
export function excerptProblem(excerpt: string, body: string): string | undefined {
  if (!excerpt) return undefined;
  const max = longestExcerpt(body);
  if (excerpt.length > max)
    return `The excerpt can be at most a fifth of the text: ${max.toLocaleString('en-US')} characters`;
  return body.includes(excerpt)
    ? undefined
    : 'The excerpt is not in the text: copy one continuous passage from it';
}
