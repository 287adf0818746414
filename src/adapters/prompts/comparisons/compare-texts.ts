import type { ComparedTexts, TextsToCompare } from '../../../operations/core/adapters/comparison-adapters.ts';
import { changesBetween } from './changes.ts';
import { mergeLines } from './three-way.ts';
import { timeLimit } from './time-limit.ts';

/** Total length in characters up to which comparing takes at most half a second of processor time. */
const shortTexts = 3_000;

export function areShort({ pairs, triples }: TextsToCompare): boolean {
  const texts = [...pairs, ...triples].flatMap((all) => Object.values(all));
  return texts.reduce((sum, text) => sum + text.length, 0) <= shortTexts;
}

/**
 * Compares and merges texts within about this many milliseconds in total. A text that is not compared by then
 * is replaced as a whole, or one conflict; with 0 this applies to all texts.
 */
export function compareTexts(
  { pairs, triples }: TextsToCompare,
  milliseconds: number,
): ComparedTexts & { isComplete: boolean } {
  const limit = timeLimit(milliseconds);
  // Merges first: a conflict requires a decision, a replaced text only more reading.
  const merges = triples.map(({ base, mine, theirs }) => mergeLines(base, mine, theirs, limit));
  const changes = pairs.map(({ before, after }) => changesBetween(before, after, limit));
  return { changes, merges, isComplete: limit.isComplete() };
}
