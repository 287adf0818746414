import type { ComparedTexts, TextsToCompare } from '../../../operations/core/adapters/comparison-adapters.ts';
import { changesBetween } from './changes.ts';
import { mergeLines } from './three-way.ts';
import { timeLimit } from './time-limit.ts';

/** Texts of together so many characters are compared in a few milliseconds, if the processor is free. */
const shortTexts = 3_000;

export function areShort({ pairs, triples }: TextsToCompare): boolean {
  const texts = [...pairs, ...triples].flatMap((all) => Object.values(all));
  return texts.reduce((sum, text) => sum + text.length, 0) <= shortTexts;
}

/**
 * Compares and merges texts, all together within about so many milliseconds: what is not compared by then is replaced, or one conflict.
 * With 0 that is all of it.
 */
export function compareTexts(
  { pairs, triples }: TextsToCompare,
  milliseconds: number,
): ComparedTexts & { isComplete: boolean } {
  const limit = timeLimit(milliseconds);
  // Merges first: a conflict takes a decision, a replaced text only more reading.
  const merges = triples.map(({ base, mine, theirs }) => mergeLines(base, mine, theirs, limit));
  const changes = pairs.map(({ before, after }) => changesBetween(before, after, limit));
  return { changes, merges, isComplete: limit.isComplete() };
}
